//! Requests that our pages never send.

use serde_json::json;

use super::phone::{Table, parsed};
use crate::screen::Server;

const POSTS: [&str; 5] = ["/join", "/say", "/preview", "/vote", "/leave"];

#[test]
fn nothing_is_written_without_seats() {
    let table = Table::of("puzzingo Ann Bob");
    let plain = Server::of(&table.folder, "game.yaml");
    for path in POSTS.into_iter().chain(["/", "/nothing"]) {
        let reply = plain.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
        ));
        assert_eq!(reply.status, 405, "{path}");
        assert!(reply.head.contains("allow: get, head"), "{}", reply.head);
    }
}

#[test]
fn every_path_accepts_only_its_method() {
    let table = Table::of("puzzingo Ann Bob");
    for path in POSTS {
        let reply = table.server.get(path);
        assert_eq!(reply.status, 405, "{path}");
        assert!(reply.head.contains("allow: post"), "{}", reply.head);
    }
    for path in ["/", "/me", "/table", "/seat", "/events", "/game.json"] {
        assert_eq!(table.post(path, "", "", &json!({})).status, 405, "{path}");
    }
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
        let reply = table.server.ask(&format!(
            "{method} /say HTTP/1.1\r\nHost: localhost\r\n\r\n"
        ));
        assert_eq!(reply.status, 405, "{method}");
    }
}

#[test]
fn only_our_own_page_can_post() {
    let table = Table::of("puzzingo Ann Bob");
    let ann = table.join("Ann");
    let body = json!({"line": "note so", "turns": 0, "key": "k"});
    let at = table.server.at;
    for origin in [
        "http://evil.example",
        "null",
        "https://localhost",
        "http://localhost:1",
        "http://localhost.evil.example",
        "http://localhost/",
        "file://",
        "",
    ] {
        let head = format!("Origin: {origin}\r\n");
        for path in POSTS {
            let reply = table.post(path, &ann.cookie, &head, &body);
            assert_eq!(reply.status, 403, "{path} {origin}");
            assert_eq!(parsed(&reply)["error"]["slug"], "foreign");
        }
    }
    assert_eq!(table.turns(), 0);
    let two = "Origin: http://localhost\r\nOrigin: http://evil.example\r\n";
    assert_eq!(table.post("/say", &ann.cookie, two, &body).status, 403);
    assert_eq!(
        table
            .post("/say", &ann.cookie, "Origin: http://localhost\r\n", &body)
            .status,
        200
    );
    let length = body.to_string().len();
    let other = format!(
        "POST /say HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nCookie: seat={}\r\n\r\n{body}",
        ann.cookie
    );
    assert_eq!(table.server.ask(&other).status, 200);
    let foreign = other.replace(&format!("Host: {at}"), "Host: evil.example");
    assert_eq!(table.server.ask(&foreign).status, 421);
}

#[test]
fn other_bodies_than_our_json_are_refused() {
    let table = Table::of("puzzingo Ann Bob");
    let ann = table.join("Ann");
    let send = |path: &str, kind: &str, body: &str| {
        table.server.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\n{kind}Content-Length: {}\r\n\
             Cookie: seat={}\r\n\r\n{body}",
            body.len(),
            ann.cookie
        ))
    };
    let json = "Content-Type: application/json\r\n";
    let line = "{\"line\": \"m13 r latch\", \"turns\": 0, \"key\": \"k\"}";
    for kind in [
        "",
        "Content-Type: text/plain\r\n",
        "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: application/jsonp\r\n",
    ] {
        assert_eq!(send("/say", kind, line).status, 415, "{kind}");
    }
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{}",
        "\u{0}",
        "{\"line\": 1, \"turns\": 0, \"key\": \"k\"}",
        "{\"line\": \"pass\", \"turns\": -1, \"key\": \"k\"}",
        "{\"line\": \"pass\", \"turns\": \"0\", \"key\": \"k\"}",
        "{\"line\": \"pass\", \"turns\": 0}",
        "{\"line\": \"pass\", \"turns\": 0, \"key\": \"\"}",
        &line.replace("\"k\"", &format!("\"{}\"", "k".repeat(65))),
        &format!("{line} {line}"),
        &"[".repeat(16_000),
    ] {
        let reply = send("/say", json, body);
        assert_eq!(
            (reply.status, parsed(&reply)["error"]["slug"].as_str()),
            (400, Some("bad-request")),
            "{body:.80}"
        );
    }
    for (size, status) in [
        (16 * 1024, 400),
        (16 * 1024 + 1, 413),
        (200_000, 413),
        (2_000_000, 413),
    ] {
        for path in POSTS {
            let expected = if (path, status) == ("/leave", 400) {
                204
            } else {
                status
            };
            if expected != 204 {
                assert_eq!(
                    send(path, json, &"x".repeat(size)).status,
                    expected,
                    "{path} {size}"
                );
            }
        }
    }
    // In chunks, without a length.
    let chunk = format!("4000\r\n{}\r\n", "x".repeat(0x4000));
    let chunked = format!(
        "POST /say HTTP/1.1\r\nHost: localhost\r\n{json}Transfer-Encoding: chunked\r\n\r\n{}0\r\n\r\n",
        chunk.repeat(3)
    );
    assert_eq!(table.server.ask(&chunked).status, 413);
    assert_eq!(table.turns(), 0);
    let more = send(
        "/say",
        "Content-Type: Application/JSON; charset=utf-8\r\n",
        line,
    );
    assert_eq!(more.status, 200);
}

#[test]
fn without_a_seat_nothing_is_answered() {
    let table = Table::of("puzzingo Ann Bob");
    let ann = table.join("Ann");
    let almost = ann.cookie[1..].to_owned() + "0";
    for cookie in [
        "",
        "x",
        &almost,
        &ann.cookie.to_uppercase(),
        &(ann.cookie.clone() + "0"),
    ] {
        if cookie == ann.cookie {
            continue;
        }
        assert_eq!(table.get("/me", cookie).status, 401, "{cookie}");
        for (path, body) in [
            ("/say", json!({"line": "pass", "turns": 0, "key": "k"})),
            ("/preview", json!({"line": "pass"})),
            ("/vote", json!({"vote": 1, "valid": true})),
            ("/leave", json!({})),
        ] {
            let reply = table.post(path, cookie, "", &body);
            assert_eq!(
                (reply.status, parsed(&reply)["error"]["slug"].as_str()),
                (401, Some("no-seat")),
                "{path}"
            );
        }
    }
}
