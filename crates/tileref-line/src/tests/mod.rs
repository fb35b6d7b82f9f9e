//! What a line is, as tables of lines by phase: `lines/*.txt`.

mod lines;
mod places;
mod talk;
