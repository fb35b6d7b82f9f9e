//! Connections, with limits on their number and on their time.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use super::routes;
use super::snapshot::Screens;

/// The time limit for receiving the head of a request.
const HEAD: Duration = Duration::from_secs(5);
/// The time limit for a screen to read what is sent.
const READ: Duration = Duration::from_secs(10);
/// The time after which an unresponsive screen is dropped.
#[cfg(target_os = "linux")]
const GONE: Duration = Duration::from_secs(20);
/// The most bytes in the head of a request.
const MAX_HEAD: usize = 16 * 1024;
/// The most connections at a time.
const MAX_CONNECTIONS: usize = 400;
/// The most connections that follow the game.
const MAX_SCREENS: usize = 300;
/// The most connections from one other computer.
const MAX_FROM_ONE: usize = 60;

/// How many more connections are allowed.
pub struct Limits {
    connections: Arc<Semaphore>,
    /// Screens that follow the game.
    pub screens: Arc<Semaphore>,
    from: Mutex<HashMap<IpAddr, usize>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
            screens: Arc::new(Semaphore::new(MAX_SCREENS)),
            from: Mutex::default(),
        }
    }
}

/// A connection that counts towards the limit of its computer until it is dropped.
struct Counted {
    limits: Arc<Limits>,
    ip: IpAddr,
}

impl Counted {
    /// Counts one more connection, if allowed.
    fn one(limits: &Arc<Limits>, ip: IpAddr) -> Option<Self> {
        let mut from = limits.from.lock().unwrap_or_else(PoisonError::into_inner);
        let count = from.entry(ip).or_insert(0);
        if *count >= MAX_FROM_ONE && !ip.to_canonical().is_loopback() {
            return None;
        }
        *count += 1;
        Some(Self {
            limits: Arc::clone(limits),
            ip,
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut from = self
            .limits
            .from
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = from.get_mut(&self.ip) {
            *count -= 1;
            if *count == 0 {
                from.remove(&self.ip);
            }
        }
    }
}

/// Accepts connections forever. Connections over the limit are closed at once.
///
/// # Errors
/// Never.
pub async fn accept(
    listener: TcpListener,
    screens: Screens,
    limits: Arc<Limits>,
) -> anyhow::Result<()> {
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // For example, too many open files: wait until others are closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(room) = Arc::clone(&limits.connections).try_acquire_owned() else {
            continue;
        };
        let Some(counted) = Counted::one(&limits, from.ip()) else {
            continue;
        };
        let (screens, limits) = (screens.clone(), Arc::clone(&limits));
        tokio::spawn(async move {
            // An error ends only this connection.
            let _ = serve(stream, screens, limits).await;
            drop((room, counted));
        });
    }
}

async fn serve(stream: TcpStream, screens: Screens, limits: Arc<Limits>) -> anyhow::Result<()> {
    let came_in_on: SocketAddr = stream.local_addr()?;
    stream.set_nodelay(true)?;
    #[cfg(target_os = "linux")]
    socket2::SockRef::from(&stream).set_tcp_user_timeout(Some(GONE))?;
    talk(stream, came_in_on, screens, limits).await
}

/// Answers the request on a connection, over any kind of stream.
///
/// # Errors
/// The request is invalid or takes too long.
pub async fn talk<S: AsyncRead + AsyncWrite + 'static>(
    stream: S,
    came_in_on: SocketAddr,
    screens: Screens,
    limits: Arc<Limits>,
) -> anyhow::Result<()> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READ));
    let answer = service_fn(move |request| {
        let reply = routes::answer(&request, came_in_on, &screens, &limits);
        async move { Ok::<_, Infallible>(reply) }
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
