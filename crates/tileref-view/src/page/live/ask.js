// Requests to the server.

// Sends a request. The answer is { status, body, text, why, wait }: a status of 0 if there was no answer, the JSON of the body
// or null, its text, why the request was refused or failed, and for how many seconds there is no room for another (0 if there
// is). A request that is no longer `wanted`, by its signal, makes room at once.
export async function ask(path, body, wanted) {
  // A dead connection gives no error by itself.
  const control = new AbortController();
  if (wanted) wanted.addEventListener("abort", () => control.abort());
  const timer = setTimeout(() => control.abort(), 8000);
  try {
    const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const options = { credentials: "same-origin", cache: "no-store", signal: control.signal };
    const reply = await fetch(path, body === undefined ? options : { ...post, ...options });
    const { status } = reply;
    const text = await reply.text();
    // Some refusals are plain text.
    const answer = text.startsWith("{") ? JSON.parse(text) : null;
    const wait = Number(reply.headers.get("Retry-After")) || 0;
    if (status < 400) return { status, body: answer, text, why: "", wait };
    return { status, body: answer, text, wait, why: answer && answer.error ? answer.error.message : `the server cannot answer right now (${status})` };
  } catch {
    return { status: 0, body: null, text: "", why: "no connection: try again", wait: 0 };
  } finally {
    clearTimeout(timer);
  }
}

// What the dictionary of the table says of some words.
export async function lookUp(words) {
  const { body, why } = await ask(`/look?words=${encodeURIComponent(words)}`);
  return why || body.text.trim();
}
