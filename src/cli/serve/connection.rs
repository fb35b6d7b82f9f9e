//! Connections, with limits on their number and on their time.

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
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;
use tokio_io_timeout::TimeoutStream;

use super::policy::Policy;
use super::routes::{self, Served};

/// The time limit for receiving the head of a request.
const HEAD: Duration = Duration::from_secs(5);
/// The time limit for a screen to read what is sent.
const READ: Duration = Duration::from_secs(10);
/// The time after which an unresponsive screen is dropped.
#[cfg(target_os = "linux")]
const GONE: Duration = Duration::from_secs(20);
/// How much that nobody has read yet the system keeps for one connection.
const SEND_BUFFER: usize = 64 * 1024;
/// The most bytes in the head of a request.
const MAX_HEAD: usize = 16 * 1024;
/// The most connections at a time.
const MAX_CONNECTIONS: usize = 400;
/// The most connections that follow the game.
const MAX_SCREENS: usize = 300;
/// The most connections from one other computer.
const MAX_FROM_ONE: usize = 60;

/// Room for connections that follow the game.
pub type Rooms = Arc<Semaphore>;

/// Room for as many as there may be.
pub fn rooms() -> Rooms {
    Arc::new(Semaphore::new(MAX_SCREENS))
}

/// An open connection.
struct Connection {
    ip: IpAddr,
    /// Whether its request has come.
    asked: Arc<AtomicBool>,
    task: AbortHandle,
}

/// Makes room for a connection from this computer. Where there are too many of it, or of all, the oldest of them that
/// has not asked anything yet is closed; if every one has, there is no room.
fn make_room(open: &mut Vec<Connection>, ip: IpAddr) -> bool {
    open.retain(|connection| !connection.task.is_finished());
    let its = open.iter().filter(|connection| connection.ip == ip).count();
    let too_many_of_it = its >= MAX_FROM_ONE && !ip.is_loopback();
    if open.len() < MAX_CONNECTIONS && !too_many_of_it {
        return true;
    }
    let oldest = open.iter().position(|connection| {
        let counts = connection.ip == ip || !too_many_of_it;
        counts && !connection.asked.load(Ordering::Relaxed)
    });
    oldest.map(|at| open.remove(at).task.abort()).is_some()
}

/// Accepts connections forever. Connections that there is no room for are closed at once.
///
/// # Errors
/// Never.
pub async fn accept(listener: TcpListener, served: Served) -> anyhow::Result<()> {
    let mut open = Vec::new();
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // For example, too many open files: wait until others are closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let ip = from.ip().to_canonical();
        if !make_room(&mut open, ip) {
            continue;
        }
        let asked = Arc::default();
        let task = serve(stream, served.clone(), Arc::clone(&asked));
        // An error ends only this connection.
        let task = tokio::spawn(task).abort_handle();
        open.push(Connection { ip, asked, task });
    }
}

async fn serve(stream: TcpStream, served: Served, asked: Arc<AtomicBool>) -> anyhow::Result<()> {
    let came_in_on: SocketAddr = stream.local_addr()?;
    stream.set_nodelay(true)?;
    let socket = socket2::SockRef::from(&stream);
    socket.set_send_buffer_size(SEND_BUFFER)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(GONE))?;
    talk(stream, came_in_on, served, asked).await
}

/// Answers the request on a connection, over any kind of stream. `asked` is set when the request has come.
///
/// # Errors
/// The request is invalid or takes too long.
pub async fn talk<S: AsyncRead + AsyncWrite + 'static>(
    stream: S,
    came_in_on: SocketAddr,
    served: Served,
    asked: Arc<AtomicBool>,
) -> anyhow::Result<()> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READ));
    let answer = service_fn(move |request| {
        asked.store(true, Ordering::Relaxed);
        let served = served.clone();
        async move { Ok::<_, Infallible>(routes::answer(request, came_in_on, &served).await) }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(MAX_HEAD)
        .keep_alive(false)
        .serve_connection(TokioIo::new(Policy::on(Box::pin(stream))), answer)
        .await?;
    Ok(())
}
