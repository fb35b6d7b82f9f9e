//! The second screen of a prompt.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};

use super::Args;
use crate::cli::serve::{self, QueuedDesk, Share};
use crate::cli::terminal::TextStyle;
use crate::seats::News;
use crate::text::shown;

/// The second screen.
#[derive(Default)]
pub struct Screen {
    /// Its addresses, with a QR code where one fits; `None` if this prompt serves none.
    pub addresses: Option<String>,
    /// The seats of phones, if there are any.
    pub desk: Option<QueuedDesk>,
}

impl Screen {
    /// News from phones, if they can take seats.
    pub fn news(&self) -> Option<Receiver<News>> {
        let (send, news) = channel();
        // The prompt may have ended.
        let tell = move |news| drop(send.send(news));
        self.desk.as_ref()?.notify(tell);
        Some(news)
    }

    /// What `screen` shows: the addresses, or how to serve a second screen.
    pub fn describe(&self, file: &Path) -> String {
        self.addresses.clone().unwrap_or_else(|| {
            let file = shown(&file.display().to_string());
            format!(
                "no second screen from this prompt; `tileref serve {file} --lan` in another terminal shows one"
            )
        })
    }
}

/// Starts the second screen, if the arguments ask for one.
///
/// # Errors
/// The record cannot be read, or the port cannot be used.
pub fn open(args: &Args, file: &Path, style: TextStyle) -> anyhow::Result<Screen> {
    if !args.serve && args.share == Share::default() {
        return Ok(Screen::default());
    }
    let (addresses, desk) = serve::in_background(file, args.share, style)?;
    Ok(Screen {
        addresses: Some(addresses),
        desk,
    })
}
