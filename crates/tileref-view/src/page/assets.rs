//! The files of the live pages that do not change: styles, scripts, pictures. Scripts are native modules, except `steps.js`
//! and `to-seat.js`, so a host hands out each file under its path here.

/// A file of the live pages.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path below the folder that the pages name, whose ending says its type: `seat/page.js`.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl Asset {
    /// The ending of its path: `js`.
    pub fn ending(&self) -> &'static str {
        self.path.rsplit_once('.').map_or("", |(_, ending)| ending)
    }

    fn is_script(&self) -> bool {
        self.ending() == "js"
    }
}

/// The folder that pages name, which a host replaces by its own.
pub const FOLDER: &str = "/assets/";

macro_rules! assets {
    ($($path:literal $(= $($part:literal)+)?),* $(,)?) => {
        &[$(Asset { path: $path, text: assets!(@text $path $($($part)+)?) }),*]
    };
    (@text $path:literal) => { include_str!($path) };
    (@text $path:literal $($part:literal)+) => { concat!($(include_str!($part)),+) };
}

/// Every file; a style can be made of several.
pub const ASSETS: &[Asset] = assets![
    "live/ask.js",
    "live/awake.js",
    "live/clock.js",
    "live/dom.js",
    "live/events.js",
    "live/icon.svg",
    "live/land.js",
    "live/manifest.json",
    "live/picture.js",
    "live/sound.js",
    "screen/screen.css" = "board.css" "base.css" "page.css" "podium.css" "live/land.css" "screen/screen.css",
    "screen/screen.js",
    "seat/bare.js",
    "seat/board.js",
    "seat/cells.js",
    "seat/clock.js",
    "seat/compose.js",
    "seat/keep.js",
    "seat/keeper.js",
    "seat/letters.js",
    "seat/page.js",
    "seat/panels.js",
    "seat/paths.js",
    "seat/seat.css" = "board.css" "base.css" "podium.css" "live/land.css" "seat/seat.css",
    "seat/sheet.js",
    "seat/speech.js",
    "seat/talk.js",
    "seat/tray.js",
    "start/setup.js",
    "start/start.css",
    "start/start.js",
    "steps.js",
    "to-seat.js",
];

/// The page of a phone that plays, with [`FOLDER`] where it names files.
pub const SEAT: &str = include_str!("seat/seat.html");

/// The body of the page of a phone before there is a game, with `@START@` where [`START`] stands.
const SETUP: &str = include_str!("start/setup.html");

/// The page of a phone before there is a game, with the head of [`SEAT`].
pub fn setup() -> String {
    let (head, _) = SEAT.split_once("</head>").unwrap_or_default();
    let style = format!("<link rel=\"stylesheet\" href=\"{FOLDER}start/start.css\">\n</head>\n");
    let head = head.replace("seat/page.js", "start/setup.js") + &style;
    head + &SETUP.replace("@START@\n", START)
}

/// What asks about a new game, on every page that does.
pub const START: &str = include_str!("start/start.html");

/// The modules of the page in a folder, which is `seat`, `screen` or `start`: a page names them, so that they load side by side.
pub fn modules(folder: &str) -> impl Iterator<Item = &'static str> {
    let scripts = ASSETS.iter().filter(|asset| asset.is_script());
    let paths = scripts.map(|asset| asset.path);
    paths.filter(move |path| {
        let of = path.split_once('/').map(|(of, _)| of);
        of == Some(folder) || of == Some("live")
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The file that an import of another leads to.
    fn imported(from: &str, import: &str) -> String {
        let mut folders: Vec<&str> = from.split('/').collect();
        folders.pop();
        for part in import.split('/') {
            match part {
                "." => {}
                ".." => drop(folders.pop()),
                part => folders.push(part),
            }
        }
        folders.join("/")
    }

    #[test]
    fn every_import_is_of_a_file() {
        let files: BTreeSet<&str> = ASSETS.iter().map(|asset| asset.path).collect();
        let mut imports = 0;
        for asset in ASSETS.iter().filter(|asset| asset.is_script()) {
            for line in asset.text.lines() {
                let elsewhere = line.contains("://") && !line.contains("www.w3.org");
                assert!(!elsewhere, "{}: {line}", asset.path);
                if let Some((_, import)) = line.split_once("} from \"") {
                    let path = imported(asset.path, import.trim_end_matches("\";"));
                    assert!(files.contains(&*path), "{}: {line}", asset.path);
                    imports += 1;
                }
            }
        }
        assert!(imports > 10);
        assert!(modules("seat").count() > 15 && modules("screen").count() > 5);
    }
}
