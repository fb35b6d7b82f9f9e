//! What a desk needs of the computer that it runs on.

use std::sync::Arc;

use crate::now::Now;
use crate::timekeeper::ClockStore;

/// What a desk needs of the computer that it runs on.
#[derive(Clone, Debug)]
pub struct Computer {
    /// What time it is.
    pub now: Arc<dyn Now>,
    /// The clocks beside records.
    pub clocks: Arc<dyn ClockStore>,
}
