//! A node of a compiled list, as `fst` writes a set (its version 3). Decoding it here is three times as fast as in `fst`,
//! because a set has no values.

/// Nodes with at least this many transitions have an index of all bytes.
pub const INDEXED: usize = 33;

/// The bytes that a node with a single transition encodes as a number, from 1: the first of those that `fst` considers
/// frequent.
const FREQUENT: &[u8; 63] = b"te/oasripcnw.hlm-du012g=:bf3y5&_4v9678k%?xCDASFIBEjPTzRNM+LOqHG";

/// Where the parts of a node are. A node is written backwards: its address is that of its last byte.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The number of transitions.
    pub count: usize,
    /// Its first byte.
    pub end: usize,
    /// One past the letters of its transitions, which are in reverse order.
    letters: usize,
    /// The letter of its only transition, if it is encoded as a number.
    letter: Option<u8>,
    /// One past the addresses of its transitions, which are in reverse order; 0 if it leads to the node before it.
    addresses: usize,
    /// The size of an address in bytes.
    size: usize,
}

/// The final node without transitions takes no bytes.
const LAST: Node = Node {
    count: 0,
    end: 0,
    letters: 0,
    letter: None,
    addresses: 0,
    size: 0,
};

impl Node {
    /// A word ends at the node of this address.
    #[inline]
    pub fn is_word(bytes: &[u8], addr: usize) -> bool {
        addr == 0 || bytes.get(addr).is_some_and(|state| state >> 6 == 1)
    }

    /// Decodes the node at an address; `None` if there is none.
    #[inline]
    pub fn read(bytes: &[u8], addr: usize) -> Option<Self> {
        if addr == 0 {
            return Some(LAST);
        }
        let state = *bytes.get(addr)?;
        let small = state & 0b0011_1111;
        if state & 0b1000_0000 != 0 {
            return Self::single(bytes, addr, state, usize::from(small));
        }
        let extra = usize::from(small == 0);
        let sizes_at = addr.checked_sub(extra + 1)?;
        let count = match (extra, usize::from(bytes[addr - extra])) {
            (0, _) => usize::from(small),
            (_, 1) => 256,
            (_, count) => count,
        };
        let size = size(bytes[sizes_at]).filter(|&size| size > 0 || count == 0)?;
        let index = if count >= INDEXED { 256 } else { 0 };
        let letters = sizes_at.checked_sub(index)?;
        let addresses = letters.checked_sub(count)?;
        Some(Self {
            count,
            end: addresses.checked_sub(count * size)?,
            letters,
            letter: None,
            addresses,
            size,
        })
    }

    /// Decodes a node with one transition, where no word ends.
    #[inline]
    fn single(bytes: &[u8], addr: usize, state: u8, number: usize) -> Option<Self> {
        let letter = number.checked_sub(1).map(|number| FREQUENT[number]);
        let before = addr.checked_sub(usize::from(letter.is_none()))?;
        let node = Self {
            count: 1,
            end: before,
            letters: addr,
            letter,
            addresses: 0,
            size: 0,
        };
        if state & 0b0100_0000 != 0 {
            return Some(node);
        }
        let addresses = before.checked_sub(1)?;
        let size = size(bytes[addresses]).filter(|&size| size > 0)?;
        Some(Self {
            end: addresses.checked_sub(size)?,
            addresses,
            size,
            ..node
        })
    }

    /// The letters of its transitions, in order.
    #[inline]
    pub fn letters<'a>(&'a self, bytes: &'a [u8]) -> impl Iterator<Item = u8> + 'a {
        let written = match &self.letter {
            Some(letter) => std::slice::from_ref(letter),
            None => &bytes[self.letters - self.count..self.letters],
        };
        written.iter().rev().copied()
    }

    /// Where a transition leads.
    #[inline]
    pub fn target(&self, bytes: &[u8], i: usize) -> Option<usize> {
        if self.addresses == 0 {
            return self.end.checked_sub(1);
        }
        let at = self.addresses.checked_sub((i + 1) * self.size)?;
        // The list has a longer trailer, so eight bytes can always be read.
        let packed = u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?);
        let far = packed & u64::MAX >> (64 - 8 * self.size);
        if far == 0 {
            return Some(0);
        }
        self.end.checked_sub(usize::try_from(far).ok()?)
    }

    /// The letters are in order, and the index agrees with them.
    pub fn is_in_order(&self, bytes: &[u8]) -> bool {
        if self.count < 2 {
            return true;
        }
        let letters = &bytes[self.letters - self.count..self.letters];
        let index = if self.count >= INDEXED {
            &bytes[self.letters..self.letters + 256]
        } else {
            &[]
        };
        let leads = |(byte, &i): (usize, &u8)| {
            let i = usize::from(i);
            i >= self.count || usize::from(letters[self.count - 1 - i]) == byte
        };
        letters.is_sorted_by(|a, b| a > b) && index.iter().enumerate().all(leads)
    }
}

/// The size of an address in bytes; `None` if the node has values, or the size is not valid.
#[inline]
fn size(sizes: u8) -> Option<usize> {
    let (size, values) = (usize::from(sizes >> 4), sizes & 0b1111);
    (values == 0 && size <= 8).then_some(size)
}

#[cfg(test)]
mod tests {
    use fst::{Set, SetBuilder};

    use super::*;

    /// Every byte is decoded as in `fst`, as the only transition and as one of many.
    #[test]
    fn nodes_are_decoded_as_in_fst() {
        let mut words: Vec<Vec<u8>> = (0..=255).map(|byte| vec![byte]).collect();
        words.extend((0..=255).map(|byte| vec![b'q', byte, byte, b'z']));
        words.sort();
        let mut all = SetBuilder::memory();
        all.extend_iter(&words).expect("in order");
        let all = Set::new(all.into_inner().expect("bytes")).expect("a set");
        let (list, mut pending, mut seen) = (all.as_fst(), vec![all.as_fst().root().addr()], 0);
        while let Some(addr) = pending.pop() {
            let (theirs, bytes) = (list.node(addr), list.as_bytes());
            let ours = Node::read(bytes, addr).expect("a node");
            let steps = ours.letters(bytes).enumerate();
            let steps = steps.map(|(i, letter)| (letter, ours.target(bytes, i)));
            let expected = theirs.transitions().map(|step| (step.inp, Some(step.addr)));
            assert!(steps.eq(expected), "{addr}");
            assert_eq!(Node::is_word(bytes, addr), theirs.is_final(), "{addr}");
            pending.extend(theirs.transitions().map(|step| step.addr));
            seen += 1;
        }
        assert!(seen > 1_000, "{seen}");
    }
}
