//! A text together with the file it comes from, so that every error in the text can name the file.

use std::path::{Path, PathBuf};

use crate::fault::Fault;
use tileref_game::yaml::TextPlace;
use tileref_record::record::{self, RecordPart};

/// A text and the file that it was read from, or will be written to.
#[derive(Clone, Debug)]
pub struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// A text and its file.
    pub fn new(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        let (path, text) = (path.into(), text.into());
        Self { path, text }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// An error in the text.
    pub fn fault(&self, message: impl Into<String>, place: Option<TextPlace>) -> Fault {
        Fault::of_file(&self.path, message).at(&self.text, place)
    }

    /// An error in a part of a record.
    pub fn fault_at(&self, message: impl Into<String>, node: RecordPart<'_>) -> Fault {
        self.fault(message, record::place_of(&self.text, node))
    }
}
