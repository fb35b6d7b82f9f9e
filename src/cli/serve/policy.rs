//! The security headers of every reply.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The page may load files from this server, and nothing inline.
const HEADERS: &str = "\
    content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
    x-content-type-options: nosniff\r\n\
    referrer-policy: no-referrer\r\n\
    cache-control: no-store\r\n\
    cross-origin-resource-policy: same-origin\r\n";

/// A stream that puts the headers behind the first line that is written to it. So they are also in the replies of the
/// HTTP library to what it cannot read, which no handler sees.
pub struct Policy<S> {
    stream: S,
    /// What is to be written first: the first line with the headers; `None` before it comes.
    head: Option<Vec<u8>>,
}

impl<S> Policy<S> {
    /// A stream on which one reply is sent.
    pub fn on(stream: S) -> Self {
        Self { stream, head: None }
    }
}

impl<S: AsyncWrite + Unpin> Policy<S> {
    /// Takes the first line; returns its length, or `None` if it was taken before and is written.
    fn take_line(
        &mut self,
        context: &mut Context<'_>,
        text: &[u8],
    ) -> Poll<io::Result<Option<usize>>> {
        let Some(head) = &mut self.head else {
            if text.is_empty() {
                return Poll::Ready(Ok(None));
            }
            let end = text.iter().position(|&byte| byte == b'\n');
            let end = end.map_or(text.len(), |at| at + 1);
            self.head = Some([&text[..end], HEADERS.as_bytes()].concat());
            return Poll::Ready(Ok(Some(end)));
        };
        while !head.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(context, head))?;
            head.drain(..written);
        }
        Poll::Ready(Ok(None))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Policy<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Policy<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        text: &[u8],
    ) -> Poll<io::Result<usize>> {
        match ready!(self.take_line(context, text))? {
            Some(line) => Poll::Ready(Ok(line)),
            None => Pin::new(&mut self.stream).poll_write(context, text),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        texts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let first = texts.iter().find(|text| !text.is_empty());
        match ready!(self.take_line(context, first.map_or(&[], |text| text)))? {
            Some(line) => Poll::Ready(Ok(line)),
            None => Pin::new(&mut self.stream).poll_write_vectored(context, texts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.take_line(context, &[]))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.take_line(context, &[]))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
