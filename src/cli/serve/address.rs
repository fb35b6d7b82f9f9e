//! The address of the page for other devices.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

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
