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

/// Makes room for a connection from this computer. If there are too many, from this computer or in all, the oldest of
/// them that has not sent a request yet is closed. Returns false if all have sent one.
fn make_room(open: &mut Vec<Connection>, ip: IpAddr) -> bool {
    open.retain(|connection| !connection.task.is_finished());
    let its = open.iter().filter(|connection| connection.ip == ip).count();
    let too_many_of_it = its >= MAX_FROM_ONE && !ip.is_loopback();
    if open.len() < MAX_CONNECTIONS && !too_many_of_it {
        return true;
    }
    let oldest = open.iter().position(|connection| {
        let counts = connection.ip == ip || !too_many_of_it;
        counts && !connection.has_requested.load(Ordering::Relaxed)
    });
    oldest.map(|at| open.remove(at).task.abort()).is_some()
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
