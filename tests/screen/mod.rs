//! A server beside a record, and requests to it over plain sockets.
#![allow(
    dead_code,
    reason = "each of the two test binaries uses the part that it needs"
)]

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::program::{Folder, PATIENCE, until};

/// The program `serve`, for as long as this lives.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub at: SocketAddr,
    /// The code of the table, if phones can take seats.
    pub code: String,
}

impl Server {
    /// Starts `tileref serve FILE` at a port that is free.
    pub fn of(folder: &Folder, file: &str) -> Self {
        Self::at_port(0, folder, &[file])
    }

    /// The same with seats.
    pub fn with_seats(folder: &Folder) -> Self {
        Self::at_port(0, folder, &["--seats"])
    }

    /// Starts `tileref serve` with these arguments at a port that another server had.
    pub fn at_port(port: u16, folder: &Folder, args: &[&str]) -> Self {
        let port = port.to_string();
        let args = [&["serve", "--port", &port], args].concat();
        let mut started = Self::start(folder, &args);
        // For a moment, the system may have given it to another connection.
        until("it starts", || {
            if started.is_none() {
                started = Self::start(folder, &args);
            }
            started.is_some()
        });
        started.expect("it has started")
    }

    /// Starts the program; `None` if it ends instead.
    fn start(folder: &Folder, args: &[&str]) -> Option<Self> {
        let mut child = folder
            .command(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let out = child.stdout.take().expect("its output");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("a line");
        if line.is_empty() {
            child.wait().expect("its end");
            return None;
        }
        let at = line.trim_end().strip_prefix("second screen: http://");
        let (at, code) = at.and_then(|at| at.split_once('/')).unwrap_or_default();
        let port = at.split_once(':').and_then(|(_, port)| port.parse().ok());
        let port: u16 = port.unwrap_or_else(|| panic!("no address: {line}"));
        Some(Self {
            child,
            at: SocketAddr::from(([127, 0, 0, 1], port)),
            code: code.trim_start_matches('#').to_owned(),
        })
    }

    /// The number of the process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// A connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.at).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream
    }

    /// Sends bytes and reads what comes until the end.
    pub fn raw(&self, request: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // A server that has seen enough may close before all is sent.
        let _ = stream.write_all(request);
        // Who stops speaking in the middle of a request wants no answer any more.
        if !request.windows(4).any(|end| end == b"\r\n\r\n") {
            let _ = stream.shutdown(std::net::Shutdown::Write);
        }
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        reply
    }

    /// Sends bytes, and reads until nothing more comes for a while.
    pub fn first_of(&self, request: &[u8], patience: Duration) -> String {
        let mut stream = self.connect();
        stream.set_read_timeout(Some(patience)).expect("a limit");
        let _ = stream.write_all(request);
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        String::from_utf8_lossy(&reply).into_owned()
    }

    /// Asks for a path.
    pub fn get(&self, path: &str) -> Reply {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    }

    /// Sends a request.
    pub fn ask(&self, request: &str) -> Reply {
        let reply = self.raw(request.as_bytes());
        let text = String::from_utf8_lossy(&reply).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Reply {
            status: status.unwrap_or(0),
            head: head.to_lowercase(),
            body: body.to_owned(),
        }
    }

    /// Whether it still runs and answers.
    pub fn lives(&mut self) -> bool {
        self.child.try_wait().expect("its state").is_none() && self.get("/").status == 200
    }

    /// Follows the game.
    pub fn follow(&self) -> Events {
        self.follow_at("/events")
    }

    /// Follows what an event stream tells.
    pub fn follow_at(&self, path: &str) -> Events {
        Events::over(self.connect(), path)
    }

    /// Follows the game from another address of this computer.
    #[cfg(target_os = "linux")]
    pub fn follow_from(&self, address: std::net::Ipv4Addr) -> Events {
        use socket2::{Domain, Socket, Type};
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        let from = std::net::SocketAddr::from((address, 0));
        socket.bind(&from.into()).expect("its address");
        socket.connect(&self.at.into()).expect("a connection");
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        Events::over(stream, "/events")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer.
pub struct Reply {
    /// Its code; 0 where there was none.
    pub status: u16,
    /// Its head, in lower case.
    pub head: String,
    /// What follows.
    pub body: String,
}

impl Reply {
    /// Requires the security headers.
    #[track_caller]
    pub fn is_guarded(&self) {
        for rule in [
            "content-security-policy: default-src 'none';",
            "nosniff",
            "no-store",
        ] {
            assert!(self.head.contains(rule), "{rule}: {}", self.head);
        }
    }
}

/// The events of a screen.
pub struct Events {
    lines: BufReader<TcpStream>,
    /// The last state that was told, by the name of its event.
    whole: BTreeMap<String, String>,
}

impl Events {
    fn over(mut stream: TcpStream, path: &str) -> Self {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("asked");
        Self {
            lines: BufReader::new(stream),
            whole: BTreeMap::new(),
        }
    }

    /// The state after the next event of a name, as JSON; others are passed over. `None` at the end.
    pub fn next(&mut self, name: &str) -> Option<serde_json::Value> {
        self.data(name)?;
        Some(serde_json::from_str(&self.whole[name]).expect("JSON"))
    }

    /// The data of the next event of a name.
    pub fn data(&mut self, name: &str) -> Option<String> {
        let until = Instant::now() + PATIENCE;
        let mut current = String::new();
        loop {
            assert!(Instant::now() < until, "no event `{name}`");
            let mut line = String::new();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim_end();
            if let Some(event) = line.strip_prefix("event: ") {
                event.clone_into(&mut current);
            } else if let Some(data) = line.strip_prefix("data: ") {
                let last = self.whole.remove(&current).unwrap_or_default();
                self.whole.insert(current.clone(), whole(data, &last));
                if current == name {
                    return Some(data.to_owned());
                }
            }
        }
    }

    /// Waits for a state of the game of which something is true.
    pub fn until(&mut self, is: impl Fn(&serde_json::Value) -> bool) -> serde_json::Value {
        loop {
            let state = self.next("game").expect("a state");
            if is(&state) {
                return state;
            }
        }
    }
}

/// What the data of an event come to, which may say how the last ones changed.
fn whole(data: &str, last: &str) -> String {
    let serde_json::Value::Array(parts) = serde_json::from_str(data).expect("JSON") else {
        return data.to_owned();
    };
    let last: Vec<u16> = last.encode_utf16().collect();
    let unit = |at: &serde_json::Value| {
        let at = at.as_u64().expect("a number");
        usize::try_from(at).expect("a place")
    };
    let part = |part: &serde_json::Value| match part.as_str() {
        Some(new) => new.encode_utf16().collect(),
        None => last[unit(&part[0])..unit(&part[1])].to_vec(),
    };
    let whole: Vec<u16> = parts.iter().flat_map(part).collect();
    String::from_utf16(&whole).expect("a text")
}
