//! The code of a table, which everybody at the table can see.

use std::fmt;

/// Letters and digits that are hard to confuse.
const SYMBOLS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// The number of symbols, five bits each.
const LENGTH: usize = 8;

/// The code of a table: `K7QM-2F4P`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableCode([u8; LENGTH]);

impl TableCode {
    /// The code that some random bytes make.
    pub fn new(random: [u8; LENGTH]) -> Self {
        Self(random.map(|byte| SYMBOLS[usize::from(byte % 32)]))
    }

    /// Compares it with what somebody typed: upper or lower case, with or without the dash.
    pub fn matches(self, typed: &str) -> bool {
        let symbols = typed.bytes().filter(u8::is_ascii_alphanumeric);
        symbols.map(|byte| byte.to_ascii_uppercase()).eq(self.0)
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = String::from_utf8_lossy(&self.0);
        let (front, back) = text.split_at(LENGTH / 2);
        write!(f, "{front}-{back}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_eight_clear_symbols_and_read_as_people_type_it() {
        let code = TableCode::new([0, 31, 32, 99, 100, 200, 254, 255]);
        let other = TableCode::new([7; LENGTH]);
        assert_ne!(code, other);
        let text = code.to_string();
        assert_eq!((text.len(), &text[4..5]), (9, "-"));
        assert!(text.bytes().all(|c| c == b'-' || SYMBOLS.contains(&c)));
        let mut distinct = SYMBOLS.to_vec();
        distinct.dedup();
        assert_eq!(distinct.len(), 32);
        for typed in [
            text.clone(),
            text.to_lowercase(),
            text.replace('-', " "),
            text.replace('-', ""),
        ] {
            assert!(code.matches(&typed), "{typed}");
        }
        for wrong in [
            "",
            "-",
            &text[1..],
            &(text.clone() + "2"),
            &other.to_string(),
        ] {
            assert!(!code.matches(wrong), "{wrong}");
        }
    }
}
