//! The second screen of a prompt.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use super::{Args, News};
use crate::cli::fault::fitted;
#[cfg(feature = "serve")]
use crate::cli::serve::Desk;
use crate::cli::ui::Ui;
use crate::text::shown;

/// The second screen.
pub struct Screen {
    /// Its addresses, or how to get one.
    pub addresses: String,
    /// Whether a QR code is drawn with them.
    code: bool,
    /// The seats of phones, if there are any.
    pub desk: Option<Arc<Desk>>,
}

impl Screen {
    /// How to see the code again, if there is one: the table that is drawn after it pushes it out of sight.
    pub fn reminder(&self) -> Option<&'static str> {
        let text = "`screen` shows the address and the code again\n";
        self.code.then_some(text)
    }

    /// News from phones, if they can take seats.
    pub fn news(&self) -> Option<Receiver<News>> {
        let (send, news) = channel();
        self.desk.as_ref()?.tell(send);
        Some(news)
    }
}

/// Without the second screen there are no seats of phones.
#[cfg(not(feature = "serve"))]
pub enum Desk {}

#[cfg(not(feature = "serve"))]
impl Desk {
    fn tell(&self, _: std::sync::mpsc::Sender<News>) {
        match *self {}
    }

    /// Nobody.
    pub fn seated(&self) -> Vec<(String, String)> {
        match *self {}
    }

    /// None.
    pub fn free(&self, _: &crate::game::Game, _: &str) -> Option<bool> {
        match *self {}
    }
}

/// Serves the second screen, if that is asked for.
///
/// # Errors
/// The record cannot be read, or the port cannot be used.
#[cfg_attr(
    not(feature = "serve"),
    expect(unused_variables, clippy::unnecessary_wraps, reason = "there is none")
)]
pub fn open(args: &Args, file: &Path, ui: &mut Ui) -> anyhow::Result<Screen> {
    #[cfg(feature = "serve")]
    if args.serve {
        let (addresses, desk) =
            crate::cli::serve::in_background(file, args.port, args.lan, args.seats, ui.look)?;
        ui.say(&addresses)?;
        // Two addresses and a line about seats at most, or a code beside them.
        let code = addresses.lines().nth(3).is_some();
        return Ok(Screen {
            addresses,
            code,
            desk,
        });
    }
    let file = shown(&file.display().to_string());
    let command = format!("tileref serve {file} --lan");
    let addresses = fitted(&format!(
        "no second screen from this prompt; `{command}` in another terminal shows one"
    )) + "\n";
    Ok(Screen {
        addresses,
        code: false,
        desk: None,
    })
}
