//! A host of files, as any other: it knows nothing of the page.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Hands out a folder, until it is dropped.
pub struct Host {
    port: u16,
    gone: Arc<AtomicBool>,
}

impl Host {
    /// A host of a folder.
    pub fn of(folder: &Path) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let gone = Arc::<AtomicBool>::default();
        let (is_gone, folder) = (Arc::clone(&gone), folder.to_owned());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if is_gone.load(Ordering::Relaxed) {
                    break;
                }
                let folder = folder.clone();
                thread::spawn(move || answer(&stream, &folder));
            }
        });
        Self { port, gone }
    }

    /// The address of a file in it.
    pub fn address(&self, file: &str) -> String {
        format!("http://localhost:{}/{file}", self.port)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

/// Answers one request.
fn answer(mut stream: &TcpStream, folder: &Path) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let request = lines.next().unwrap_or_default();
    let _headers = lines.take_while(|line| !line.is_empty()).count();
    let path = request.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default();
    let path = match path.trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    };
    let found = fs::read(folder.join(PathBuf::from(path)));
    let (status, bytes) = found.map_or((404, Vec::new()), |bytes| (200, bytes));
    let head = format!(
        "HTTP/1.1 {status} -\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        bytes.len()
    );
    // The browser may have gone.
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(&bytes);
}
