//! Validates the structure of `fst` sets. `fst` itself verifies only a checksum, which anybody can compute, and panics
//! on a malformed set.
//!
//! The nodes follow one another from byte 16 to the root, and lead only to lower addresses. So one pass from the root
//! down visits every node after all nodes that lead to it.

use crate::node::Node;

/// The address of the first node, after the version and the type.
const START: usize = 16;

/// The bytes after the root: the number of words, the address of the root, the checksum.
const TAIL: usize = 20;

/// The version of the format.
const VERSION: u64 = 3;

/// The depth of the deepest node: one more than the most bytes of a word.
const MAX_DEPTH: usize = 4 * super::MAX_LETTERS + 1;

/// Checks that every node is within the bytes, leads only to nodes, and is no deeper than the longest word.
pub fn is_sound(bytes: &[u8]) -> bool {
    root(bytes).is_some_and(|root| has_sound_nodes(bytes, root))
}

/// The address of the root; `None` if the bytes are not a set with words, of this version.
fn root(bytes: &[u8]) -> Option<usize> {
    let number = |at: usize| Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let end = bytes.len().checked_sub(TAIL)?;
    let root = usize::try_from(number(end + 8)?).ok()?;
    let is_set = number(0)? == VERSION && number(8)? == 0;
    // A root of 0 is the set of the empty word, which no list has.
    (is_set && root >= START && end.checked_sub(1) == Some(root)).then_some(root)
}

/// Walks all nodes from the root down.
fn has_sound_nodes(bytes: &[u8], root: usize) -> bool {
    // The depth of each node by its address; 0 if no node leads to it.
    let mut depths = vec![0_u16; root + 1];
    depths[root] = 1;
    // The number of addresses that nodes lead to, and that are still ahead.
    let (mut addr, mut pending) = (root, 1_usize);
    loop {
        let depth = depths[addr];
        if depth == 0 || usize::from(depth) > MAX_DEPTH {
            return false;
        }
        pending -= 1;
        let is_sound = |node: &Node| node.end >= START && node.is_in_order(bytes);
        let Some(node) = Node::read(bytes, addr).filter(is_sound) else {
            return false;
        };
        for i in 0..node.count {
            let target = match node.target(bytes, i) {
                Some(0) => continue,
                Some(target) if (START..addr).contains(&target) => target,
                _ => return false,
            };
            pending += usize::from(depths[target] == 0);
            depths[target] = depths[target].max(depth + 1);
        }
        if node.end == START {
            break;
        }
        addr = node.end - 1;
    }
    // A pending address is not the address of a node.
    pending == 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Lexicon, MAX_LETTERS, compile};

    /// The checksum of `fst`: CRC-32C, masked.
    fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - 4;
        let crc = bytes[..end].iter().fold(!0_u32, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                crc >> 1 ^ if crc & 1 == 1 { 0x82f6_3b78 } else { 0 }
            })
        });
        let masked = (!crc).rotate_right(15).wrapping_add(0xa282_ead8);
        bytes[end..].copy_from_slice(&masked.to_le_bytes());
        bytes
    }

    /// Uses a list in every way, if it is accepted; says whether it was.
    fn used(bytes: Vec<u8>) -> bool {
        let Ok(list) = Lexicon::from_fst_bytes("test", with_checksum(bytes)) else {
            return false;
        };
        for word in [
            "",
            "a",
            "cat",
            "zebra",
            "täte",
            "x\u{10ffff}",
            &"z".repeat(300),
        ] {
            let _ = (list.contains(word), list.beginnings(word).count());
            let _ = list.nearest(word, 3);
        }
        true
    }

    fn lists() -> Vec<Vec<u8>> {
        let every: String = ('a'..='z')
            .chain('à'..='ÿ')
            .map(|c| format!("{c}\nq{c}a\n"))
            .collect();
        let wide: String = (0x100..0x400_u32)
            .filter_map(char::from_u32)
            .flat_map(|c| [c, '\n'])
            .collect();
        let long = "z".repeat(MAX_LETTERS);
        let longest = "\u{20000}".repeat(MAX_LETTERS);
        let texts = [
            "cat\ndog",
            "a\nab\nabc\nabd\nzebra\nzebras",
            &every,
            &wide,
            &long,
            &longest,
        ];
        texts
            .map(|text| compile(text.as_bytes()).expect("a list").fst)
            .to_vec()
    }

    #[test]
    fn compiled_lists_are_sound() {
        for list in lists() {
            assert_eq!(with_checksum(list.clone()), list);
            assert!(is_sound(&list) && used(list));
        }
        let many: String = (0..60_000_u32)
            .map(|n| {
                let letter = |place: u32| char::from(b'a' + u8::try_from(n / place % 26).unwrap());
                [1, 26, 676, 17_576].map(letter).iter().collect::<String>() + "\n"
            })
            .collect();
        assert!(is_sound(&compile(many.as_bytes()).expect("a list").fst));
    }

    #[test]
    fn a_right_checksum_does_not_make_a_list() {
        let (mut tried, mut refused) = (0, 0);
        for list in lists() {
            let step = 1 + list.len() / 100;
            for at in (0..list.len() - 4).step_by(step) {
                for mask in [1, 0x10, 0x80, 0xff] {
                    let mut bad = list.clone();
                    bad[at] ^= mask;
                    tried += 1;
                    refused += u32::from(!used(bad));
                }
            }
        }
        assert!(tried > 1_000 && refused > tried / 2, "{refused} of {tried}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn no_bytes_make_it_panic(
            which in 0..6_usize,
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut bytes = lists().swap_remove(which);
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            used(bytes.clone());
            // Parts taken out, with an end that fits again.
            let at = START + cut.index(bytes.len() - START - TAIL);
            bytes.drain(START..at);
            let (root, len) = (bytes.len() - TAIL - 1, bytes.len());
            bytes[len - 12..len - 4].copy_from_slice(&(root as u64).to_le_bytes());
            used(bytes);
        }
    }
}
