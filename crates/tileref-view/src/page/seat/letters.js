// Capitals and small letters, as the language of the game writes them: a Turkish "i" has the capital "İ".

let language = "en";

export function setLanguage(code) { language = code || "en"; }

export const upper = (text) => text.toLocaleUpperCase(language);

export const lower = (text) => text.toLocaleLowerCase(language);
