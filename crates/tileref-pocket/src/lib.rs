//! The referee in a page, without a server.
//!
//! A page calls this module as it calls a server: with the path of a request and its body, and gets a status and a body.
//! What has to be kept, the page keeps; [`Pocket`] says what.
//!
//! JavaScript calls four functions: it writes the path, a line break and the body into [`room`], calls [`ask`], and reads
//! the [`answer()`], which has [`answer_len`] bytes.

mod answer;
mod clock;
mod open;
mod pocket;
mod start;
mod store;

pub use answer::Answer;
pub use pocket::Pocket;

use std::cell::RefCell;

thread_local! {
    static POCKET: RefCell<Pocket> = RefCell::default();
    static ASKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for the bytes of a request.
#[expect(unsafe_code, reason = "a name for JavaScript")]
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 {
    ASKED.with_borrow_mut(|asked| {
        *asked = vec![0; len];
        asked.as_mut_ptr()
    })
}

/// Answers the request in the room, and returns its HTTP status. `unix_ms` is the time, in milliseconds since 1970;
/// `offset` is how far the clocks of the place are ahead of UTC, in minutes.
#[expect(unsafe_code, reason = "a name for JavaScript")]
#[unsafe(no_mangle)]
pub extern "C" fn ask(unix_ms: f64, offset: i32) -> u32 {
    clock::set(unix_ms, offset);
    let mut asked = ASKED.take();
    let end = asked.iter().position(|&byte| byte == b'\n');
    let body = end.map_or(Vec::new(), |end| asked.split_off(end + 1));
    let path = String::from_utf8_lossy(&asked);
    let Answer { status, body } =
        POCKET.with_borrow_mut(|pocket| pocket.ask(path.trim_end(), body));
    ANSWER.set(body);
    u32::from(status)
}

/// Where the answer is.
#[expect(unsafe_code, reason = "a name for JavaScript")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

/// How many bytes the answer has.
#[expect(unsafe_code, reason = "a name for JavaScript")]
#[unsafe(no_mangle)]
pub extern "C" fn answer_len() -> usize {
    ANSWER.with_borrow(Vec::len)
}
