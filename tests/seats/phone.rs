//! A phone that sends the requests of its page.
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
    /// Starts a new game with `tileref new`.
    pub fn of(game: &str) -> Self {
        let folder = Folder::new();
        folder.run(&format!("new {game}")).fine();
        let server = Server::with_seats(&folder);
        Self { folder, server }
    }

    /// Kills the server and starts it again.
    pub fn restarts(self) -> Self {
        let Self { folder, server } = self;
        drop(server);
        let server = Server::with_seats(&folder);
        Self { folder, server }
    }

    /// Sends JSON with a cookie and further headers.
    pub fn post(&self, path: &str, cookie: &str, head: &str, body: &Value) -> Reply {
        let body = body.to_string();
        self.server.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nCookie: seat={cookie}\r\n{head}\r\n{body}",
            body.len()
        ))
    }

    /// Gets a path with a cookie.
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

    /// Takes a seat.
    #[track_caller]
    pub fn join(&self, name: &str) -> Phone {
        let reply = self.asks_to_join(name);
        Phone::seated(&reply)
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
    /// The phone that got this reply to its request for a seat.
    #[track_caller]
    pub fn seated(reply: &Reply) -> Self {
        assert_eq!(reply.status, 200, "{}", reply.body);
        let cookie = reply.head.split("set-cookie: seat=").nth(1);
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        Self {
            cookie: cookie.expect("a cookie").to_owned(),
        }
    }

    /// Submits a line for a record with this many turns.
    pub fn says_at(&self, table: &Table, line: &str, turns: u64, key: &str) -> Reply {
        let body = json!({"line": line, "turns": turns, "key": key});
        table.post("/say", &self.cookie, "", &body)
    }

    /// Submits a line for the current record.
    pub fn says(&self, table: &Table, line: &str) -> Reply {
        let turns = self.me(table)["turns"].as_u64().expect("a number");
        // A new key makes it another line, even if the record has not changed.
        let key = format!("{line} at {turns} {:?}", std::time::Instant::now());
        self.says_at(table, line, turns, &key[key.len().saturating_sub(60)..])
    }

    /// Submits a line that is accepted.
    #[track_caller]
    pub fn says_well(&self, table: &Table, line: &str) -> Value {
        let reply = self.says(table, line);
        assert_eq!(reply.status, 200, "{line}: {}", reply.body);
        parsed(&reply)
    }

    /// Submits a line that is refused.
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

    /// Sends a request.
    pub fn posts(&self, table: &Table, path: &str, body: &Value) -> Reply {
        table.post(path, &self.cookie, "", body)
    }

    /// Previews a line.
    pub fn tries(&self, table: &Table, line: &str) -> Reply {
        self.posts(table, "/preview", &json!({"line": line}))
    }

    /// What only this seat may know.
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
