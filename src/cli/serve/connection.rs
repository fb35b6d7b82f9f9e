//! Connections, with limits on their number and duration.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio_io_timeout::TimeoutStream;

use super::routes::{self, Ends, Served};
use super::share;

/// How long the head of a request may take.
const HEAD: Duration = Duration::from_secs(5);
/// How long a client may take to read what was sent.
const WRITE: Duration = Duration::from_secs(10);
/// When an unresponsive client is dropped.
#[cfg(target_os = "linux")]
const GONE: Duration = Duration::from_secs(20);
/// How many unread bytes the system keeps for a connection.
const SEND_BUFFER: usize = 64 * 1024;
/// The maximum size of the head of a request.
const MAX_HEAD: usize = 16 * 1024;
/// The maximum number of connections.
const MAX_CONNECTIONS: usize = 400;
/// The maximum number of connections from one other computer.
const MAX_FROM_ONE: usize = 60;

/// An open connection.
struct Connection {
    ip: IpAddr,
    /// Whether it has sent a request.
    has_requested: Arc<AtomicBool>,
    task: AbortHandle,
}

/// Makes room for a connection from this computer. If it has too many, or if there are too many and nobody has more, one
/// of its own is closed that has not sent a request yet, or the new one is refused. If there are too many and somebody has
/// more, one of theirs is closed. Returns whether there is room.
fn make_room(open: &mut Vec<Connection>, ip: IpAddr) -> bool {
    open.retain(|connection| !connection.task.is_finished());
    let all = || open.iter().map(|connection| connection.ip);
    let its = all().filter(|other| *other == ip).count();
    let from = if its >= MAX_FROM_ONE && !ip.is_loopback() {
        ip
    } else if open.len() < MAX_CONNECTIONS {
        return true;
    } else {
        share::richest(all(), ip).unwrap_or(ip)
    };
    let idle = open.iter().position(|connection| {
        connection.ip == from && !connection.has_requested.load(Ordering::Relaxed)
    });
    let oldest = all().position(|other| other == from && other != ip);
    let closed = idle.or(oldest);
    closed.map(|at| open.remove(at).task.abort()).is_some()
}

/// Accepts connections forever. One that there is no room for is closed at once.
///
/// # Errors
/// The runtime cannot wait for connections.
pub async fn accept(listener: std::net::TcpListener, served: Served) -> anyhow::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let mut open = Vec::new();
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // Perhaps too many files are open: wait until others are closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let ip = from.ip().to_canonical();
        if !make_room(&mut open, ip) {
            continue;
        }
        let has_requested = Arc::default();
        let task = serve(stream, ip, served.clone(), Arc::clone(&has_requested));
        // An error ends only this connection.
        let task = tokio::spawn(task).abort_handle();
        open.push(Connection {
            ip,
            has_requested,
            task,
        });
    }
}

async fn serve(
    stream: TcpStream,
    peer: IpAddr,
    served: Served,
    has_requested: Arc<AtomicBool>,
) -> anyhow::Result<()> {
    let local: SocketAddr = stream.local_addr()?;
    stream.set_nodelay(true)?;
    let socket = socket2::SockRef::from(&stream);
    socket.set_send_buffer_size(SEND_BUFFER)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(GONE))?;
    talk(stream, Ends { local, peer }, served, has_requested).await
}

/// Answers the request on a connection, over any kind of stream. Sets `has_requested` once the request has arrived.
///
/// # Errors
/// The request is invalid or takes too long.
pub async fn talk<S: AsyncRead + AsyncWrite + 'static>(
    stream: S,
    ends: Ends,
    served: Served,
    has_requested: Arc<AtomicBool>,
) -> anyhow::Result<()> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE));
    let answer = service_fn(move |request| {
        has_requested.store(true, Ordering::Relaxed);
        let served = served.clone();
        async move { Ok::<_, Infallible>(routes::answer(request, ends, &served).await) }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(MAX_HEAD)
        .keep_alive(false)
        .serve_connection(TokioIo::new(Box::pin(stream)), answer)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last number of an address, and whether it has sent a request.
    type Seen = (u8, bool);

    fn connection((last, requests): Seen) -> Connection {
        Connection {
            ip: IpAddr::from([192, 168, 1, last]),
            has_requested: Arc::new(AtomicBool::new(requests)),
            task: tokio::spawn(std::future::pending::<()>()).abort_handle(),
        }
    }

    /// Whether there is room for an address, and which connection was closed for it.
    fn made(open: &[Seen], last: u8) -> (bool, Option<(usize, Seen)>) {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(async {
            let mut left: Vec<Connection> = open.iter().copied().map(connection).collect();
            let tasks: Vec<AbortHandle> = left.iter().map(|one| one.task.clone()).collect();
            let is_made = make_room(&mut left, IpAddr::from([192, 168, 1, last]));
            let is_open = |task: &AbortHandle| left.iter().any(|one| one.task.id() == task.id());
            let closed = tasks.iter().position(|task| !is_open(task));
            while closed.is_some_and(|at| !tasks[at].is_finished()) {
                tokio::task::yield_now().await;
            }
            assert_eq!(left.len() + usize::from(closed.is_some()), open.len());
            (is_made, closed.map(|at| (at, open[at])))
        })
    }

    fn of(last: u8, requests: bool, count: usize) -> Vec<Seen> {
        vec![(last, requests); count]
    }

    #[test]
    fn one_address_has_its_limit() {
        let mut all = of(1, true, MAX_FROM_ONE - 1);
        assert_eq!(made(&all, 1), (true, None));
        all.push((1, true));
        assert_eq!(made(&all, 1), (false, None));
        assert_eq!(made(&all, 2), (true, None));
        all[7] = (1, false);
        assert_eq!(made(&all, 1), (true, Some((7, (1, false)))));
    }

    #[test]
    fn a_device_with_many_addresses_makes_room_for_others() {
        // Seven addresses of one device have all connections, and use them.
        let mut all: Vec<Seen> = (1..=7).flat_map(|last| of(last, true, 57)).collect();
        all.push((1, true));
        assert_eq!(all.len(), MAX_CONNECTIONS);
        // A guest comes, and comes again, at the expense of the address that has the most; another of the device does not.
        assert_eq!(made(&all, 8), (true, Some((0, (1, true)))));
        assert_eq!(made(&all, 2), (false, None));
        all[0] = (8, true);
        let (is_made, closed) = made(&all, 8);
        assert!(is_made && closed.is_some_and(|(_, (last, _))| last != 8));
        // What has not asked for anything goes first.
        all[60] = (7, false);
        all.push((7, true));
        assert_eq!(made(&all, 9), (true, Some((60, (7, false)))));
    }

    #[test]
    fn nobody_is_closed_for_who_has_as_many() {
        let mut all: Vec<Seen> = (1..=200).flat_map(|last| of(last, true, 2)).collect();
        assert_eq!(made(&all, 3), (false, None));
        all[4] = (3, false);
        assert_eq!(made(&all, 3), (true, Some((4, (3, false)))));
        all[4] = (3, true);
        assert!(made(&all, 201).0);
    }
}
