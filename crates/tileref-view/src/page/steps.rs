//! Stepping back and forth through the turns. The page has every tile of the game, with the turns after which it was on
//! the table, and a script hides the others. Without the script, the table is shown as it is now.

use maud::{Markup, html};

use crate::view::Span;

/// Spans in the format of the script: `0-3 5-`.
pub fn spans(spans: &[Span]) -> String {
    let texts = spans.iter().map(|span| {
        let until = span.until.map(|until| until.to_string());
        format!("{}-{}", span.from, until.unwrap_or_default())
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The controls, which the script shows and gives a range.
pub fn controls() -> Markup {
    html! {
        div #steps .steps hidden {
            button type="button" data-by="-1" aria-label="one turn back" { "◀" }
            input #step type="range" min="0" max="0" value="0" aria-label="turn to show";
            button type="button" data-by="1" aria-label="one turn forward" { "▶" }
            p #step-text aria-live="polite" {}
        }
    }
}
