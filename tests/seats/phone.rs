//! A phone, as its page speaks.
#![allow(
    dead_code,
    reason = "each of the two test binaries uses the part that it needs"
)]

use serde_json::{Value, json};

use crate::program::Folder;
use crate::screen::{Reply, Server};

/// A table with seats: a record and its server.
pub struct Table {
    pub folder: Folder,
    pub server: Server,
}

/// A phone, and the cookie of its seat.
pub struct Phone {
    pub cookie: String,
}

impl Table {
    /// A new game, as `tileref new` starts one.
    pub fn of(game: &str) -> Self {
        let folder = Folder::new();
        folder.run(&format!("new {game}")).fine();
        let server = Server::with_seats(&folder);
        Self { folder, server }
    }

    /// The server is killed, and starts again.
    pub fn restarts(self) -> Self {
        let Self { folder, server } = self;
        drop(server);
        let server = Server::with_seats(&folder);
        Self { folder, server }
    }

    /// Sends JSON with a cookie and more lines of a head.
    pub fn post(&self, path: &str, cookie: &str, head: &str, body: &Value) -> Reply {
        let body = body.to_string();
        self.server.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nCookie: seat={cookie}\r\n{head}\r\n{body}",
            body.len()
        ))
    }

    /// Asks for a path with a cookie.
    pub fn get(&self, path: &str, cookie: &str) -> Reply {
        self.server.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: a=b; seat={cookie}\r\n\r\n"
        ))
    }

    /// Asks for a seat.
    pub fn asks_to_join(&self, name: &str) -> Reply {
        let body = json!({"code": self.server.code, "name": name});
        self.post("/join", "", "", &body)
    }

    /// A phone that takes a seat.
    #[track_caller]
    pub fn join(&self, name: &str) -> Phone {
        let reply = self.asks_to_join(name);
        assert_eq!(reply.status, 200, "{}", reply.body);
        let cookie = reply.head.split("set-cookie: seat=").nth(1);
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        Phone {
            cookie: cookie.expect("a cookie").to_owned(),
        }
    }

    /// Phones in these seats.
    pub fn phones<const N: usize>(&self, names: [&str; N]) -> [Phone; N] {
        names.map(|name| self.join(name))
    }

    /// The document for players.
    pub fn table(&self) -> Value {
        parsed(&self.server.get("/table"))
    }

    /// The number of turns in the record.
    pub fn turns(&self) -> u64 {
        self.table()["turns"].as_u64().expect("a number")
    }
}

impl Phone {
    /// Says a line to a record with so many turns.
    pub fn says_at(&self, table: &Table, line: &str, turns: u64, key: &str) -> Reply {
        let body = json!({"line": line, "turns": turns, "key": key});
        table.post("/say", &self.cookie, "", &body)
    }

    /// Says a line to the record as it is.
    pub fn says(&self, table: &Table, line: &str) -> Reply {
        let turns = self.me(table)["turns"].as_u64().expect("a number");
        // As long as nothing else is said, a line asked again is another line.
        let key = format!("{line} at {turns} {:?}", std::time::Instant::now());
        self.says_at(table, line, turns, &key[key.len().saturating_sub(60)..])
    }

    /// Says a line that is accepted.
    #[track_caller]
    pub fn says_well(&self, table: &Table, line: &str) -> Value {
        let reply = self.says(table, line);
        assert_eq!(reply.status, 200, "{line}: {}", reply.body);
        parsed(&reply)
    }

    /// Says a line that is not.
    #[track_caller]
    pub fn fails(&self, table: &Table, line: &str, status: u16, slug: &str) -> Value {
        let before = table.folder.read("game.yaml");
        let reply = self.says(table, line);
        let told = parsed(&reply);
        let found = told["error"]["slug"].as_str();
        assert_eq!(
            (reply.status, found),
            (status, Some(slug)),
            "{line}: {told}"
        );
        assert_eq!(table.folder.read("game.yaml"), before, "{line}");
        told
    }

    /// Previews a line.
    pub fn tries(&self, table: &Table, line: &str) -> Reply {
        table.post("/preview", &self.cookie, "", &json!({"line": line}))
    }

    /// What this seat alone may know.
    pub fn me(&self, table: &Table) -> Value {
        parsed(&table.get("/me", &self.cookie))
    }

    /// Votes.
    pub fn votes(&self, table: &Table, vote: &Value, valid: bool) -> Reply {
        let body = json!({"vote": vote, "valid": valid});
        table.post("/vote", &self.cookie, "", &body)
    }
}

/// The JSON of a reply.
#[track_caller]
pub fn parsed(reply: &Reply) -> Value {
    assert!(reply.head.contains("application/json"), "{}", reply.head);
    serde_json::from_str(&reply.body).unwrap_or_else(|error| panic!("{error}: {}", reply.body))
}
