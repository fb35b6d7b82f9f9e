//! The address of the page for other devices.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use anstyle::{AnsiColor, Style};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::cli::terminal::TextStyle;

/// The address of this computer in its network, taken from a UDP socket that sends nothing.
pub fn in_network() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address reserved for documentation; any address outside the network will do.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(ip) if !ip.is_unspecified() && !ip.is_loopback() => Some(ip),
        _ => None,
    }
}

/// An address as a QR code; empty if it is too wide for the terminal.
pub fn qr(url: &str, style: TextStyle) -> String {
    let Ok(code) = QrCode::new(url) else {
        return String::new();
    };
    // A margin of four modules on each side; in ASCII, a module is two characters wide.
    let across = (code.width() + 8) * if style.ascii { 2 } else { 1 };
    if across > style.width {
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
        let plain = qr(url, style(true, 100));
        let lines: Vec<&str> = plain.lines().collect();
        assert!(lines.iter().all(|line| line.len() == lines.len() * 2));
        assert!(plain.chars().all(|c| matches!(c, '#' | ' ' | '\n')));
        let dense = qr(url, style(false, 100));
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
        let coloured = qr(
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
        assert_eq!(qr(url, style(true, 40)), "");
    }
}
