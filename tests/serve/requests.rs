//! What is sent to the second screen, by browsers and by others.

use std::io::{ErrorKind, Read as _, Write as _};
use std::time::Duration;

use proptest::prelude::*;

use crate::program::Folder;
use crate::screen::Server;

#[test]
fn requests_that_are_refused() {
    let folder = Folder::with_game();
    let mut server = Server::of(&folder, "game.yaml");
    let long = "x".repeat(20_000);
    let many: String = (0..200).map(|n| format!("X-{n}: y\r\n")).collect();
    let to = |host: &str, line: &str| format!("{line} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let local = |line: &str| to("localhost", line);
    for (request, status) in [
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), 400),
        (to("evil.example", "GET /"), 421),
        (to("localhost\r\nHost: localhost", "GET /"), 400),
        (local("GET http://evil.example/"), 421),
        (local("GET http://x@localhost/"), 400),
        (to("localhost\r\nContent-Length: 2", "POST /") + "hi", 405),
        (local("DELETE /game.json"), 405),
        (local("GET /../Cargo.toml"), 404),
        (local("GET /%2e%2e/game.yaml"), 404),
        (local(&format!("GET /{long}")), 431),
        (to(&format!("localhost\r\nX: {long}"), "GET /"), 431),
        (
            to(&format!("localhost\r\n{}", many.trim_end()), "GET /"),
            431,
        ),
        ("what is this\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/9.9\r\nHost: localhost\r\n\r\n".to_owned(), 400),
    ] {
        let start: String = request.chars().take(60).collect();
        let reply = server.ask(&request);
        assert_eq!(reply.status, status, "{start}");
        // The HTTP library refuses by itself what it cannot parse: without a body, and without our headers.
        let is_ours = status != 431 && !start.starts_with("what is") && !start.contains("HTTP/9.9");
        assert_eq!(!reply.body.is_empty(), is_ours, "{start}: {}", reply.body);
        if is_ours {
            reply.is_guarded();
        }
    }
    let whole = server.ask(&local("GET http://localhost/"));
    assert_eq!(whole.status, 200);
    let head = server.ask(&local("HEAD /"));
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    head.is_guarded();
    assert!(server.lives());
    assert_eq!(folder.files(), ["game.yaml"]);
}

#[test]
fn a_request_that_arrives_too_slowly_is_dropped() {
    let folder = Folder::with_game();
    let mut server = Server::of(&folder, "game.yaml");
    let (mut slow, mut silent) = (server.connect(), server.connect());
    let mut sent = 0;
    while sent < 100 && slow.write_all(b"G").is_ok() {
        sent += 1;
        std::thread::sleep(Duration::from_millis(500));
    }
    assert!(sent < 100, "it took {sent} bytes");
    // The server closes the connection before our own timeout.
    let end = silent.read_to_end(&mut Vec::new());
    let is_reset = |error: &std::io::Error| error.kind() == ErrorKind::ConnectionReset;
    assert!(
        end.as_ref().is_ok() || end.as_ref().is_err_and(is_reset),
        "{end:?}"
    );
    assert!(server.lives());
}

/// One device has seven addresses, and follows the game with all the streams there are.
#[cfg(target_os = "linux")]
#[test]
fn a_device_with_many_addresses_does_not_keep_others_from_following() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let address = |last: u8| std::net::Ipv4Addr::new(127, 0, 0, last);
    let follow = |last| {
        let mut events = server.follow_from(address(last));
        let follows = events.next("game").is_some();
        (events, follows)
    };
    let all: Vec<_> = (11..=17).cycle().take(300).map(follow).collect();
    assert!(all.iter().all(|(_, follows)| *follows));
    // Guests come, each with two pages, and stay.
    let mut guests: Vec<_> = (101..=120)
        .flat_map(|last| [last, last])
        .map(follow)
        .collect();
    assert!(guests.iter().all(|(_, follows)| *follows));
    // The device does not get its places back, however often it asks.
    for _ in 0..5 {
        let own: Vec<bool> = (11..=17).map(|last| follow(last).1).collect();
        assert!(own.contains(&false), "{own:?}");
    }
    folder.run("turn game.yaml n11 d abate").fine();
    for (events, _) in &mut guests {
        assert_eq!(events.next("game").expect("the turn")["turns"], 2);
    }
}

#[test]
fn a_port_in_use_and_a_file_that_is_no_record() {
    let folder = Folder::with_game().file("bad.yaml", "game: puzzingo\n");
    let server = Server::of(&folder, "game.yaml");
    let port = server.at.port();
    // All of 127.0.0.0/8 is this computer; without `--lan` the server listens at one address.
    #[cfg(target_os = "linux")]
    assert!(std::net::TcpStream::connect(("127.0.0.2", port)).is_err());
    folder
        .run(&format!("serve game.yaml --port {port}"))
        .fails(2, &format!("cannot use port {port}"))
        .fails(2, "--port");
    folder.run("serve bad.yaml").fails(2, "players");
    folder.run("serve nothing.yaml").ends(2);
}

proptest! {
    #![proptest_config(crate::properties::cases(8))]

    /// Each case is many requests to one server, which must answer a plain one at the end.
    #[test]
    fn no_request_ends_the_program(
        garbage in prop::collection::vec(
            prop_oneof![
                prop::collection::vec(any::<u8>(), 0..300),
                "(GET|HEAD|PUT|\\PC{0,9}) /?(events|look\\?words=)?[!-~]{0,40} HTTP/1.[01]\r\n(Host: [!-~]{0,30}\r\n)?(\\PC{0,40}\r\n)?\r\n"
                    .prop_map(String::into_bytes),
            ],
            30,
        )
    ) {
        let folder = Folder::with_game();
        let before = folder.read("game.yaml");
        let mut server = Server::of(&folder, "game.yaml");
        for request in &garbage {
            let mut stream = server.connect();
            let _ = stream.write_all(request);
            let _ = stream.set_read_timeout(Some(Duration::from_millis(300)));
            let mut reply = [0; 16];
            let n = stream.read(&mut reply).unwrap_or(0);
            let reply = String::from_utf8_lossy(&reply[..n]).into_owned();
            let code = reply.split(' ').nth(1).unwrap_or("none");
            prop_assert!(n == 0 || code.starts_with(['2', '4']), "{request:?}: {reply}");
        }
        prop_assert!(server.lives());
        prop_assert_eq!(folder.read("game.yaml"), before);
    }
}
