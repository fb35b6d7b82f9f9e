//! `tileref serve`: the second screen, one page that follows a game.
//!
//! The server shares nothing with whoever plays: it watches the record and builds a `Snapshot` whenever the
//! file has changed. Every screen gets the newest one whole, so that a slow one skips what it missed and nothing
//! piles up. No request changes anything.

mod address;
mod connection;
mod guard;
mod look;
mod reply;
mod routes;
mod snapshot;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args as ClapArgs;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

use super::session::Session;
use super::ui::{Exit, Look, Ui};
use connection::Limits;
use snapshot::{Snapshot, Watched};

/// The port where none is named.
pub const DEFAULT_PORT: u16 = 8017;

/// Shows a game on a second screen: one page that follows the record, for a phone or a television.
///
/// The page can be opened on this computer; with `--lan` by everybody in the same network. It only shows: nothing on it
/// changes the game. Ctrl-C ends it. `tileref play --serve` does both at once.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref serve                     game.yaml, at http://localhost:8017/
  tileref serve friday.yaml --lan   for phones in the same network; prints a QR code
  tileref serve --port 9000         at another port")]
pub struct Args {
    /// The record
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// The port; 8017 where none is named, or any that is free
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,

    /// Let other devices in the network look on
    #[arg(long)]
    pub lan: bool,
}

/// Runs the command, until it is ended from outside.
///
/// # Errors
/// The record cannot be read, or the port cannot be used.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    anyhow::ensure!(
        args.file.as_os_str() != "-",
        "`serve` follows a file; standard input cannot be followed"
    );
    let server = Server::bind(args.port, args.lan)?;
    ui.say(&server.told(ui.look))?;
    ui.say("Ctrl-C ends it.\n")?;
    server.run(Watched::new(session))?;
    Ok(Exit::Fine)
}

/// Serves a record from a thread of its own for as long as the program runs, and answers with what to tell people.
///
/// # Errors
/// As [`run`].
pub fn in_background(
    file: &Path,
    port: Option<u16>,
    lan: bool,
    look: Look,
) -> anyhow::Result<String> {
    let watched = Watched::new(Session::open(file)?);
    let server = Server::bind(port, lan)?;
    let told = server.told(look);
    std::thread::Builder::new()
        .name("serve".to_owned())
        .spawn(move || server.run(watched))?;
    Ok(told)
}

/// Answers one connection on any stream as it would be answered on a port: the screens of a game that stays as it is.
/// It needs the clock of a runtime, and no network.
///
/// # Errors
/// What comes in is no request, or takes too long.
pub async fn answer_on<S: AsyncRead + AsyncWrite + 'static>(
    stream: S,
    came_in_on: SocketAddr,
    session: &Session,
) -> anyhow::Result<()> {
    let (_told_never, screens) = watch::channel(Arc::new(Snapshot::new(session, None)));
    connection::talk(stream, came_in_on, screens, Arc::default()).await
}

/// A port that is ours.
struct Server {
    listener: TcpListener,
    lan: bool,
}

impl Server {
    fn bind(port: Option<u16>, lan: bool) -> anyhow::Result<Self> {
        let ip = if lan {
            Ipv4Addr::UNSPECIFIED
        } else {
            Ipv4Addr::LOCALHOST
        };
        let at = |port| TcpListener::bind(SocketAddr::from((ip, port)));
        let listener = match port {
            None => at(DEFAULT_PORT).or_else(|_| at(0)),
            Some(port) => at(port),
        };
        let listener = listener.map_err(|error| {
            let port = port.unwrap_or(DEFAULT_PORT);
            anyhow::anyhow!("port {port} cannot be used: {error}; name another one with `--port`")
        })?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, lan })
    }

    /// Where the page is, for people.
    fn told(&self, look: Look) -> String {
        let Ok(at) = self.listener.local_addr() else {
            return String::new();
        };
        let own = format!("http://localhost:{}/", at.port());
        if !self.lan {
            return format!("second screen: {own}\n");
        }
        match address::in_network() {
            Some(ip) => {
                let url = format!("http://{}/", SocketAddr::new(IpAddr::V4(ip), at.port()));
                let code = address::qr(&url, look);
                format!("second screen: {url}\non this computer: {own}\n{code}")
            }
            None => format!("second screen: {own}\nthis computer seems to be in no network\n"),
        }
    }

    fn run(self, watched: Watched) -> anyhow::Result<()> {
        let screens = watched.follow();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            connection::accept(listener, screens, Arc::new(Limits::default())).await
        })
    }
}
