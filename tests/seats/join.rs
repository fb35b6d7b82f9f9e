//! Taking a seat, keeping it, leaving it.

use serde_json::json;

use super::phone::{Table, parsed};

#[test]
fn a_seat_is_taken_by_one_phone_with_the_code() {
    let table = Table::of("puzzingo Ann Bob");
    let reply = table.asks_to_join("ann");
    assert_eq!(reply.status, 200);
    assert_eq!(parsed(&reply), json!({"seat": "Ann", "name": "Ann"}));
    let cookie = reply.head.split("set-cookie: ").nth(1).unwrap_or_default();
    let cookie = cookie.lines().next().unwrap_or_default();
    for part in ["seat=", "; httponly", "; samesite=strict", "; path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let token = cookie.split(['=', ';']).nth(1).unwrap_or_default();
    assert_eq!(token.len(), 32);
    assert!(!table.folder.read(".game.yaml.seats").contains(token));
    for (name, status, slug) in [
        ("Ann", 409, "taken"),
        ("Zoe", 404, "unknown-name"),
        ("", 404, "unknown-name"),
    ] {
        let reply = table.asks_to_join(name);
        let told = parsed(&reply);
        assert_eq!(
            (reply.status, &told["error"]["slug"]),
            (status, &json!(slug))
        );
    }
    // A phone that joins again keeps its seat and its cookie; with another name it changes its seat.
    let code = &table.server.code;
    let again = |name| table.post("/join", token, "", &json!({"code": code, "name": name}));
    let reply = again("Ann");
    assert_eq!(reply.status, 200);
    assert!(!reply.head.contains("set-cookie"), "{}", reply.head);
    assert_eq!(table.get("/me", token).status, 200);
    assert_eq!(again("Bob").status, 200);
    assert_eq!(table.get("/me", token).status, 401);
    assert_eq!(table.table()["seats"][0]["taken"], false);
    assert_eq!(table.table()["seats"][1]["taken"], true);
}

#[test]
fn codes_are_guessed_ten_times_a_minute() {
    let table = Table::of("puzzingo Ann Bob");
    let guess = |code: &str| table.post("/join", "", "", &json!({"code": code, "name": "Ann"}));
    let code = table.server.code.clone();
    let wrong = if code.starts_with('A') { "B" } else { "A" }.to_owned() + &code[1..];
    for _ in 0..10 {
        let reply = guess(&wrong);
        assert_eq!(
            (reply.status, parsed(&reply)["error"]["slug"].as_str()),
            (403, Some("wrong-code"))
        );
    }
    // Even the right code has to wait, or else guessing could continue.
    for code in [&wrong, &code] {
        assert_eq!(guess(code).status, 429);
    }
    assert_eq!(table.table()["seats"][0]["taken"], false);
}

#[test]
fn a_code_may_be_typed_in_lower_case_and_without_the_dash() {
    let table = Table::of("puzzingo Ann Bob");
    let code = table.server.code.to_lowercase().replace('-', " ");
    let reply = table.post("/join", "", "", &json!({"code": code, "name": " bob "}));
    assert_eq!(reply.status, 200);
}

#[test]
fn a_name_may_be_typed_with_other_spaces() {
    let table = Table::of("puzzingo 'Ann Bob' Cy");
    let reply = table.asks_to_join("ann\u{a0} bob");
    assert_eq!(parsed(&reply)["seat"], "Ann Bob");
    assert_eq!(table.asks_to_join("AnnBob").status, 404);
}

#[test]
fn a_seat_that_is_left_is_free() {
    let table = Table::of("puzzingo Ann Bob");
    let ann = table.join("Ann");
    let leave = |cookie: &str, more: &str| {
        let head = format!(
            "POST /leave HTTP/1.1\r\nHost: localhost\r\nCookie: seat={cookie}\r\n{more}\r\n"
        );
        table.server.ask(&head)
    };
    assert_eq!(leave("", "").status, 401);
    assert_eq!(
        leave(&ann.cookie, "Content-Type: text/plain\r\n").status,
        415
    );
    let left = leave(&ann.cookie, "");
    assert_eq!((left.status, left.body.as_str()), (204, ""));
    left.is_guarded();
    assert!(left.head.contains("max-age=0"), "{}", left.head);
    assert_eq!(leave(&ann.cookie, "").status, 401);
    assert_eq!(table.get("/me", &ann.cookie).status, 401);
    let ann = table.join("Ann");
    assert_eq!(
        table.post("/leave", &ann.cookie, "", &json!({})).status,
        204
    );
}

#[test]
fn a_seat_outlives_the_server_and_ends_with_the_game() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann, bob] = table.phones(["Ann", "Bob"]);
    let code = table.server.code.clone();
    let kept = table.folder.read(".game.yaml.seats");
    assert!(
        !kept.contains(&ann.cookie) && !kept.contains(&bob.cookie),
        "{kept}"
    );
    let table = table.restarts();
    assert_ne!(table.server.code, code);
    assert_eq!(ann.me(&table)["seat"], "Ann");
    assert_eq!(table.asks_to_join("Bob").status, 409);
    ann.says_well(&table, "m13 r latch");
    bob.says_well(&table, "end");
    ann.says_well(&table, "rack abdegin");
    assert!(table.folder.path(".game.yaml.seats").exists());
    bob.says_well(&table, "rack aeiours");
    assert_eq!(table.folder.files(), ["data", "game.yaml"]);
    // The end is undone, and the game continues.
    bob.says_well(&table, "undo");
    let table = table.restarts();
    assert_eq!(bob.me(&table)["seat"], "Bob");
    bob.says_well(&table, "rack aeiours");
    let table = table.restarts();
    assert_eq!(table.get("/me", &ann.cookie).status, 401);
    assert_eq!(table.folder.files(), ["data", "game.yaml"]);
}

#[test]
fn a_new_game_of_the_same_name_has_free_seats() {
    let table = Table::of("puzzingo Ann Bob");
    let [ann] = table.phones(["Ann"]);
    table.folder.run("new puzzingo Ann Bob --force").fine();
    let table = table.restarts();
    assert_eq!(table.get("/me", &ann.cookie).status, 401);
    assert_eq!(table.asks_to_join("Ann").status, 200);
}

#[test]
fn a_file_of_seats_that_is_damaged_or_foreign_gives_no_seat() {
    let table = Table::of("puzzingo Ann Bob");
    let ann = table.join("Ann");
    let path = table.folder.path(".game.yaml.seats");
    let kept = table.folder.read(".game.yaml.seats");
    for (text, seated) in [
        (kept.clone(), true),
        (kept.replace("Ann", "Zoe"), false),
        (kept.replace(r#"seat\":\"Ann"#, r#"seat\":\"Bob"#), false),
        (kept.replace(['[', ']'], ""), false),
        (String::new(), false),
        ("x".repeat(100_000), false),
    ] {
        std::fs::write(&path, &text).expect("written");
        let again = crate::screen::Server::with_seats(&table.folder);
        let reply = again.ask(&format!(
            "GET /me HTTP/1.1\r\nHost: localhost\r\nCookie: seat={}\r\n\r\n",
            ann.cookie
        ));
        assert_eq!(reply.status == 200, seated, "{text:.60}");
    }
}

/// A stranger's folder can hold a file of seats with a token that the stranger knows.
#[test]
fn a_file_of_seats_counts_only_if_this_computer_wrote_it() {
    let table = Table::of("puzzingo Ann Bob");
    let ann = table.join("Ann");
    let token = "0123456789abcdef0123456789abcdef";
    let holder = "{\"seat\":\"Bob\",\"name\":\"Bob\",\"token\":\"HASH\",\"since_unix_ms\":0,\"listed\":null}"
        .replace("HASH", "3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9");
    let path = table.folder.path(".game.yaml.seats");
    let kept = table.folder.read(".game.yaml.seats");
    let asks = |table: &Table, token: &str| table.get("/me", token).status;
    let mut table = table.restarts();
    assert_eq!(asks(&table, &ann.cookie), 200);
    let quoted = holder.replace('"', "\\\"");
    for forged in [
        format!("[{holder}]"),
        format!("{{\"seal\":\"\",\"holders\":\"[{quoted}]\"}}"),
        format!(
            "{{\"seal\":\"{}\",\"holders\":\"[{quoted}]\"}}",
            &kept[9..73]
        ),
    ] {
        std::fs::write(&path, forged).expect("written");
        table = table.restarts();
        assert_eq!(asks(&table, token), 401);
        assert_eq!(table.table()["seats"][1]["taken"], false);
    }
    // What was sealed with another secret came from another computer.
    std::fs::write(&path, &kept).expect("written");
    std::fs::remove_file(table.folder.path("data/seats.key")).expect("removed");
    let table = table.restarts();
    assert_eq!(asks(&table, &ann.cookie), 401);
}

#[test]
fn who_kept_a_seat_is_told_at_the_start() {
    let table = Table::of("puzzingo Ann Bob");
    table.join("Ann");
    let ran = table
        .folder
        .pipe("play --serve --seats --port 0", "quit\n")
        .fine();
    ran.says("Ann has kept a seat on a phone, taken less than a minute ago\n");
}

#[test]
fn a_team_with_one_rack_is_one_seat_with_several_phones() {
    let table = Table::of(
        "puzzingo Ann Bob Cy Di --set team_racks=shared --team Red=Ann,Cy --team Blue=Bob,Di",
    );
    let reply = table.asks_to_join("Cy");
    assert_eq!(parsed(&reply), json!({"seat": "Red", "name": "Cy"}));
    let ann = table.join("Ann");
    let red = table.join("Red");
    ann.says_well(&table, "m13 r latch");
    assert!(
        table
            .folder
            .read("game.yaml")
            .contains("- Ann: m13 r latch")
    );
    // They share the seat, so one phone can undo the other one's turn.
    red.says_well(&table, "undo");
    red.says_well(&table, "m13 r latch");
    assert!(
        table
            .folder
            .read("game.yaml")
            .contains("- Red: m13 r latch")
    );
    // At most eight phones.
    for _ in 0..5 {
        table.join("Red");
    }
    assert_eq!(table.asks_to_join("Ann").status, 409);
    let free = table.table()["parts"]["free"].to_string();
    assert!(
        free.contains("Ann (Red)") && free.contains("Cy (Red)"),
        "{free}"
    );
    let blue = table.join("Bob");
    blue.fails(&table, "Ann: pass", 403, "not-yours");
    blue.says_well(&table, "Di: pass");
}
