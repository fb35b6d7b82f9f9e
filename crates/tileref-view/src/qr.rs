//! Addresses as QR codes, for the terminal and for pages.

use anstyle::{AnsiColor, Style};
use maud::{Markup, html};
use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, EcLevel, QrCode};

use crate::terminal::TextStyle;

/// The longest address whose code has room for the usual correction of errors: a longer one is hard enough to scan.
const LONG: usize = 200;

/// The code of an address, if it is short enough for one.
fn code(url: &str) -> Option<QrCode> {
    let level = if url.len() > LONG {
        EcLevel::L
    } else {
        EcLevel::M
    };
    QrCode::with_error_correction_level(url, level).ok()
}

/// How many columns of a terminal the code of an address takes.
pub fn columns(url: &str, style: TextStyle) -> Option<usize> {
    // A margin of four modules on each side; in ASCII, a module is two characters wide.
    code(url).map(|code| (code.width() + 8) * if style.ascii { 2 } else { 1 })
}

/// An address as a QR code; empty if it is too wide for the terminal.
pub fn text(url: &str, style: TextStyle) -> String {
    let Some(code) = code(url) else {
        return String::new();
    };
    if columns(url, style).is_none_or(|across| across > style.width) {
        return String::new();
    }
    // Most terminals are light on dark, so dark modules are left blank; with colours, this is certain.
    let ansi = if style.color {
        AnsiColor::BrightWhite.on(AnsiColor::Black)
    } else {
        Style::new()
    };
    let text = if style.ascii {
        let mut drawn = code.render::<&str>();
        drawn.light_color("##").dark_color("  ").build()
    } else {
        let mut drawn = code.render::<Dense1x2>();
        drawn
            .dark_color(Dense1x2::Light)
            .light_color(Dense1x2::Dark)
            .module_dimensions(1, 1)
            .build()
    };
    let lines = text.lines();
    lines
        .map(|line| format!("{ansi}{line}{ansi:#}\n"))
        .collect()
}

/// An address as the drawing of a QR code, with this name; `None` if it is too long for one.
pub fn drawing(url: &str, name: &str) -> Option<Markup> {
    let code = code(url)?;
    let across = code.width() + 8;
    Some(html! {
        svg.qr viewBox={ "0 0 " (across) " " (across) } role="img" aria-label=(name) {
            rect.light width=(across) height=(across) {}
            path.dark d=(modules(&code)) {}
        }
    })
}

/// The dark modules, with a margin of four.
fn modules(drawn: &QrCode) -> String {
    let width = drawn.width();
    let dark = drawn.to_colors().into_iter().enumerate();
    let dark = dark.filter(|(_, color)| *color == Color::Dark);
    dark.map(|(n, _)| format!("M{} {}h1v1h-1z", n % width + 4, n / width + 4))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_square_and_left_out_on_a_narrow_screen() {
        let style = |ascii, width| TextStyle {
            color: false,
            ascii,
            width,
        };
        let url = "http://192.168.178.23:8017/";
        let plain = text(url, style(true, 100));
        let lines: Vec<&str> = plain.lines().collect();
        assert!(lines.iter().all(|line| line.len() == lines.len() * 2));
        assert!(plain.chars().all(|c| matches!(c, '#' | ' ' | '\n')));
        let dense = text(url, style(false, 100));
        assert!(dense.lines().count() > 12, "{dense}");
        // The margin is light, which is drawn, and the corner in it dark, which is not.
        for (code, unit, corner) in [(&plain, "##", 4), (&dense, "█", 2)] {
            let margin = unit.repeat(
                code.lines().next().expect("a line").chars().count() / unit.chars().count(),
            );
            assert_eq!(code.lines().next(), Some(margin.as_str()));
            let line = code.lines().nth(corner).expect("the corner");
            assert!(line.starts_with(&format!("{} ", unit.repeat(4))), "{line}");
        }
        let coloured = text(
            url,
            TextStyle {
                color: true,
                ..style(false, 100)
            },
        );
        assert!(
            coloured
                .lines()
                .all(|line| line.starts_with("\u{1b}[97m\u{1b}[40m")),
            "{coloured:?}"
        );
        assert_eq!(text(url, style(true, 40)), "");
    }
}
