//! Checks which host a request is for.

use std::net::{IpAddr, SocketAddr};

use hyper::header::HOST;
use hyper::http::uri::Authority;
use hyper::{HeaderMap, StatusCode, Uri};

/// Accepts a request whose host is the address that it came in on or, from this computer, `localhost`.
///
/// Other names are refused, because a foreign web page can make a browser send requests here under its own host name
/// (DNS rebinding). This holds for the `Host` header and for an absolute address in the request line.
///
/// # Errors
/// The status to answer with.
pub fn host(uri: &Uri, headers: &HeaderMap, local_address: SocketAddr) -> Result<(), StatusCode> {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(StatusCode::BAD_REQUEST);
    };
    let host = host.to_str().map_err(|_| StatusCode::BAD_REQUEST)?;
    let host: Authority = host.parse().map_err(|_| StatusCode::BAD_REQUEST)?;
    for authority in [Some(&host), uri.authority()].into_iter().flatten() {
        if authority.as_str().contains('@') {
            return Err(StatusCode::BAD_REQUEST);
        }
        if !is_ours(authority.host(), local_address.ip().to_canonical()) {
            return Err(StatusCode::MISDIRECTED_REQUEST);
        }
    }
    Ok(())
}

fn is_ours(name: &str, ours: IpAddr) -> bool {
    match name.trim_matches(['[', ']']).parse::<IpAddr>() {
        Ok(ip) => ip.to_canonical() == ours || (ip.is_loopback() && ours.is_loopback()),
        Err(_) => name.eq_ignore_ascii_case("localhost") && ours.is_loopback(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_requests_to_the_address_itself_are_answered() {
        let check = |hosts: &[&str], on: &str| {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(HOST, host.parse().expect("a header"));
            }
            host(
                &Uri::from_static("/"),
                &headers,
                on.parse().expect("an address"),
            )
        };
        let (own, lan) = ("127.0.0.1:8017", "192.168.1.5:8017");
        for (hosts, on) in [
            (["localhost:8017"], own),
            (["LOCALHOST"], own),
            (["127.0.0.1:9"], own),
            (["[::1]:8017"], own),
            (["192.168.1.5:8017"], lan),
            (["192.168.1.5"], lan),
        ] {
            assert_eq!(check(&hosts, on), Ok(()), "{hosts:?}");
        }
        for (host, on) in [
            ("evil.example", own),
            ("localhost.evil.example", own),
            ("192.168.1.5", own),
            ("localhost", lan),
            ("127.0.0.1", lan),
            ("192.168.1.6", lan),
        ] {
            let refused = check(&[host], on);
            assert_eq!(refused, Err(StatusCode::MISDIRECTED_REQUEST), "{host}");
        }
        for hosts in [
            &[][..],
            &["localhost", "localhost"],
            &["a b"],
            &["x@localhost"],
        ] {
            assert_eq!(check(hosts, own), Err(StatusCode::BAD_REQUEST), "{hosts:?}");
        }
    }
}
