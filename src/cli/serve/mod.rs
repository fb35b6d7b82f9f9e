//! `tileref serve`: the second screen, a web page that follows a game.
//!
//! The server follows the record, not the prompt: it watches the file, and builds a `Snapshot` whenever it changes.
//! Every screen gets the latest snapshot as a whole, so a slow screen skips what it missed, and nothing queues up.
//! Without seats, no request changes anything.

mod address;
mod change;
mod connection;
mod files;
mod guard;
mod hindsight;
mod lobby;
mod lookup;
mod page;
mod reply;
mod routes;
mod seats;
mod setup;
mod share;
mod slot;
mod snapshot;
mod terminal;
mod watched;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args as ClapArgs;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

use super::exit::Exit;
use super::number::between;
use super::panics;
use super::terminal::TextStyle;
use super::ui::Ui;
use crate::cli::open;
use crate::public::Public;
use crate::qr;
use crate::seats::desk::Desk;
use crate::session::Session;
use crate::store;
use crate::text::shown;
use routes::{Ends, Game, Served};
pub use seats::queue::QueuedDesk;
use setup::SetupTable;
use snapshot::Snapshot;
use watched::{WatchedRecord, sealed};

/// The default port.
pub const DEFAULT_PORT: u16 = 8017;

/// Show a game on a second screen: a web page that follows the record, for a phone or a television.
///
/// The page opens on this computer, and with `--lan` on every device on the same network. It cannot change the game,
/// except with `--seats`: then anybody with the code of the table, which is printed with the address, can take a
/// player's seat on a phone and play. If there is no record yet, the first phone chooses a game with `--seats`. Press
/// Ctrl-C to stop. To play at the prompt at the same time, use `tileref play --serve`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref serve                     game.yaml, at http://localhost:8017/
  tileref serve friday.yaml --lan   for phones on the same network; prints a QR code
  tileref serve --lan --seats       the same, and players take their seats on phones, or start a game there
  tileref serve --port 9000         on another port")]
pub struct Args {
    /// The record
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// Who can see the screen
    #[command(flatten)]
    pub share: Share,
}

/// Where the second screen is, and who can see it and play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ClapArgs)]
pub struct Share {
    /// The port; by default 8017, or any free port
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = between::<u16>(0, u16::MAX.into()))]
    pub port: Option<u16>,

    /// Let other devices on the network watch
    #[arg(long)]
    pub lan: bool,

    /// Let phones take seats and play; the address has the code of the table
    #[arg(long)]
    pub seats: bool,
}

/// Runs the command until it is interrupted.
///
/// # Errors
/// The record cannot be read, or the port cannot be used.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    anyhow::ensure!(
        args.file.as_os_str() != "-",
        "`serve` cannot follow standard input: give it a file"
    );
    let seats = args.share.seats;
    // In a folder that is missing there will be no record.
    let has_folder = args.file.with_file_name(".").is_dir();
    if seats && has_folder && !args.file.exists() {
        return set_up(args, ui);
    }
    let session = open::record(&args.file)?;
    let watched = WatchedRecord::new(session, seats, seats.then(store::timekeeper))?;
    let listener = bind(args.share)?;
    let desk = watched.desk();
    let addresses = addresses(&listener, ui.style, desk.as_deref());
    ui.say(&(addresses + "Press Ctrl-C to stop.\n"))?;
    if let Some(desk) = desk {
        terminal::show_news(&desk);
        terminal::listen(desk);
    }
    serve(listener, watched)?;
    Ok(Exit::Fine)
}

/// Serves a table that has no game yet: its first phone chooses one.
fn set_up(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let Args { file, share } = args;
    let desk = Arc::new(Desk::before(file, seats::computer(sealed()))?);
    let listener = bind(*share)?;
    let addresses = addresses(&listener, ui.style, Some(&desk));
    let name = shown(&file.display().to_string());
    ui.say(&format!(
        "{addresses}{name} does not exist: the first phone that joins chooses a new game\n\
         Press Ctrl-C to stop.\n"
    ))?;
    terminal::show_news(&desk);
    let table = SetupTable::new(file.clone(), desk, share.lan);
    run_server(listener, Served::Setup(Arc::new(table)))?;
    Ok(Exit::Fine)
}

/// Serves a record on another thread while the program runs. Returns the addresses to show, and the desk if there are
/// seats.
///
/// # Errors
/// As [`run`].
pub fn in_background(
    file: &Path,
    share: Share,
    style: TextStyle,
) -> anyhow::Result<(String, Option<QueuedDesk>)> {
    let watched = WatchedRecord::new(open::record(file)?, share.seats, None)?;
    let listener = bind(share)?;
    let desk = watched.desk();
    let addresses = addresses(&listener, style, desk.as_deref());
    std::thread::Builder::new()
        .name("serve".to_owned())
        .spawn(move || serve(listener, watched))?;
    Ok((addresses, desk))
}

/// Answers one connection on any kind of stream, for a game that does not change. Needs a runtime with timers, but no
/// network.
///
/// # Errors
/// The request is invalid or takes too long.
pub async fn answer_on<S: AsyncRead + AsyncWrite + 'static>(
    stream: S,
    local_address: SocketAddr,
    session: &Session,
) -> anyhow::Result<()> {
    let (_sender, screens) = watch::channel(Arc::new(Snapshot::new(
        Public::of(session),
        None,
        None,
        None,
        None,
    )));
    let served = Served::Game(Game {
        screens,
        desk: None,
        lan: false,
    });
    let ends = Ends {
        local: local_address,
        peer: local_address.ip(),
    };
    connection::talk(stream, ends, served, Arc::default()).await
}

/// Takes the port.
fn bind(share: Share) -> anyhow::Result<TcpListener> {
    let Share { port, lan, .. } = share;
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
        anyhow::anyhow!("cannot use port {port}: {error}; choose another with `--port`")
    })?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// The addresses of the page; with seats, they include the code of the table.
fn addresses(listener: &TcpListener, style: TextStyle, desk: Option<&Desk>) -> String {
    let Ok(at) = listener.local_addr() else {
        return String::new();
    };
    let code = desk.map_or(String::new(), |desk| format!("#{}", desk.code()));
    let television = |url: &str| match desk {
        Some(_) => format!("on a television: {}\n", url.replace("/#", "/tv#")),
        None => String::new(),
    };
    // An address with a code is also read by programs, some of which do not resolve `localhost`.
    let here = desk.map_or("localhost", |_| "127.0.0.1");
    let own = format!("http://{here}:{}/{code}", at.port());
    let kept = desk.map_or_else(Vec::new, Desk::kept).into_iter();
    let kept: String = kept.map(|line| line + "\n").collect();
    if at.ip().is_loopback() {
        return format!("second screen: {own}\n{}{kept}", television(&own));
    }
    match address::in_network() {
        Some(ip) => {
            let url = format!(
                "http://{}/{code}",
                SocketAddr::new(IpAddr::V4(ip), at.port())
            );
            let drawn = qr::text(&url, style);
            // Below the QR code, which is as tall as most terminals.
            let seats = match desk {
                None => "",
                Some(_) if drawn.is_empty() => "open the first address on a phone to take a seat\n",
                Some(_) => "scan the code with a phone to take a seat\n",
            };
            let television = television(&url);
            format!(
                "second screen: {url}\n{television}on this computer: {own}\n{drawn}{seats}{kept}"
            )
        }
        None => {
            format!("second screen: {own}\nthis computer does not seem to be on a network\n{kept}")
        }
    }
}

/// Serves a record for as long as the program runs.
fn serve(listener: TcpListener, watched: WatchedRecord) -> anyhow::Result<()> {
    let game = Game {
        desk: watched.desk(),
        screens: watched.follow(),
        lan: listener.local_addr()?.ip().is_unspecified(),
    };
    run_server(listener, Served::Game(game))
}

/// Answers requests for as long as the program runs.
fn run_server(listener: TcpListener, served: Served) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    // Every connection is a task of its own, so a panic ends only that one.
    let accept = async {
        if let Served::Setup(table) = &served {
            tokio::spawn(Arc::clone(table).watch());
        }
        connection::accept(listener, served).await
    };
    let accepted = panics::contain(|| runtime.block_on(accept));
    accepted.unwrap_or_else(|why| anyhow::bail!("the server failed: {why}"))
}
