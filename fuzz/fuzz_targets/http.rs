//! Any bytes on a connection of the second screen: an answer or a closed line, and it always ends.
#![no_main]

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use tileref::dictionaries::Lists;
use tileref::source::Source;
use tileref::store;
use tileref::cli::serve::answer_on;
use tileref::session::Session;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

const GAME: &str = "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r latch\n";

static SESSION: LazyLock<Session> =
    LazyLock::new(|| store::read(Source::new("game.yaml", GAME), &Lists::default()).expect("a game"));

/// The most that is read of an answer: events never end.
const MOST: usize = 256 * 1024;

fuzz_target!(|bytes: &[u8]| {
    // The first byte says how the others come: all at once, or cut in two.
    let (how, request) = bytes.split_first().unwrap_or((&0, &[]));
    let cut = usize::from(*how) * request.len() / 256;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        // Nobody waits: a timeout comes as soon as nothing else can happen.
        .start_paused(true)
        .build()
        .expect("a runtime");
    let answer = runtime.block_on(async {
        let (mut ours, theirs) = tokio::io::duplex(MOST);
        let own: SocketAddr = "127.0.0.1:8017".parse().expect("an address");
        let asks = async move {
            for part in [&request[..cut], &request[cut..]] {
                if ours.write_all(part).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            let mut answer = Vec::new();
            let mut most = ours.take(MOST as u64);
            let reads = most.read_to_end(&mut answer);
            let _ = tokio::time::timeout(Duration::from_secs(12), reads).await;
            answer
        };
        let answers =
            tokio::time::timeout(Duration::from_secs(60), answer_on(theirs, own, &SESSION));
        let (answer, ended) = tokio::join!(asks, answers);
        assert!(ended.is_ok(), "the connection does not end");
        answer
    });
    assert!(
        answer.is_empty() || answer.starts_with(b"HTTP/1."),
        "{:?}",
        String::from_utf8_lossy(&answer)
    );
    let head = String::from_utf8_lossy(&answer);
    if let Some(status) = head.get(9..12) {
        const KNOWN: [&str; 9] = [
            "100", "200", "400", "404", "405", "414", "421", "431", "503",
        ];
        assert!(KNOWN.contains(&status), "{status}");
    }
});
