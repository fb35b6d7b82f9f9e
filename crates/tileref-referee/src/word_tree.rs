//! The part of the word lists that searches have walked over, decoded.

use std::ops::Range;

use crate::lexicon::Stem;
use crate::tile::Letter;

/// The bit that letters share which have none of their own.
pub const SHARED: Letters = 1 << OTHERS;
const OTHERS: usize = 63;

/// A set of letters, as bits.
pub type Letters = u64;

/// The index of a node.
pub type NodeId = u32;

/// The final node without branches.
const LAST: NodeId = 0;

/// Numbers the letters: the English alphabet first, then others as they turn up. Each of the first 63 has a bit of its
/// own; the rest share [`SHARED`].
#[inline]
fn number_of(letter: Letter, numbered: &mut Vec<Letter>) -> usize {
    if let Some(number) = letter.ascii_number() {
        return number.into();
    }
    let known = numbered.iter().position(|&other| other == letter);
    known.unwrap_or_else(|| {
        numbered.push(letter);
        numbered.len() - 1
    })
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The bit of a letter by its number.
#[inline]
fn bit(number: usize) -> Letters {
    1 << number.min(OTHERS)
}

#[derive(Clone, Copy, Debug)]
struct Branch {
    /// The number of its letter.
    letter: u32,
    /// Where it leads; [`LAST`] until that node is decoded.
    node: NodeId,
    /// The list that it is from, and where it leads there.
    list: u32,
    address: usize,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The letters of its branches.
    letters: Letters,
    /// Its branches, in the order of their bits.
    first: u32,
    end: u32,
    is_word: bool,
}

/// The decoded nodes. They depend only on the lists and the tiles of the game, so one search can leave them to the next.
#[derive(Debug)]
pub struct Decoded {
    /// The letters by their numbers.
    numbered: Vec<Letter>,
    joined: Vec<Letter>,
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    /// The root of each list.
    roots: Vec<NodeId>,
}

impl Decoded {
    fn new(joined: &[Letter]) -> Self {
        let last = Node {
            letters: 0,
            first: 0,
            end: 0,
            is_word: true,
        };
        Self {
            numbered: ('a'..='z').filter_map(Letter::new).collect(),
            joined: joined.to_vec(),
            nodes: vec![last],
            branches: Vec::new(),
            roots: Vec::new(),
        }
    }

    /// How many nodes are decoded.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// About how many bytes they take.
    pub(super) fn memory(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.branches.len() * size_of::<Branch>()
    }

    /// Decodes a node of a list.
    fn add(&mut self, list: u32, stem: Stem<'_>) -> NodeId {
        let first = self.branches.len();
        let (numbered, branches) = (&mut self.numbered, &mut self.branches);
        let mut letters = 0;
        let mut add = |letter: usize, stem: Stem<'_>| {
            letters |= bit(letter);
            branches.push(Branch {
                letter: index(letter),
                node: LAST,
                list,
                address: stem.address(),
            });
        };
        stem.each(|letter, stem| {
            if let Some(letter) = Letter::new(letter) {
                add(number_of(letter, numbered), stem);
            }
        });
        for &letter in &self.joined {
            if let Some(stem) = stem.after(letter.as_str()) {
                add(number_of(letter, numbered), stem);
            }
        }
        branches[first..].sort_by_key(|branch| bit(branch.letter as usize));
        self.nodes.push(Node {
            letters,
            first: index(first),
            end: index(self.branches.len()),
            is_word: stem.is_word(),
        });
        index(self.nodes.len() - 1)
    }
}

/// The words of some lists as a tree. A node is decoded when a search first comes to it, because walking a list takes
/// longer than walking this.
#[derive(Debug)]
pub struct WordTree<'a> {
    lists: Vec<Stem<'a>>,
    decoded: Decoded,
}

impl<'a> WordTree<'a> {
    /// What the searches have decoded so far.
    #[inline]
    pub fn decoded(&self) -> &Decoded {
        &self.decoded
    }

    /// What the searches have decoded.
    pub fn into_decoded(self) -> Decoded {
        self.decoded
    }

    /// A tree of the words in these lists; `kept` is what earlier searches have decoded of it. A tile of several
    /// letters is a branch of its own, beside the branches of its letters.
    pub fn new(lists: Vec<Stem<'a>>, joined: &[Letter], kept: Option<Decoded>) -> Self {
        let kept = kept.filter(|kept| kept.joined == joined);
        let decoded = kept.unwrap_or_else(|| {
            let mut decoded = Decoded::new(joined);
            for (list, &root) in (0..).zip(&lists) {
                let root = decoded.add(list, root);
                decoded.roots.push(root);
            }
            decoded
        });
        Self { lists, decoded }
    }

    /// The root of each list.
    pub fn roots(&self) -> &[NodeId] {
        &self.decoded.roots
    }

    /// The bit of a letter, or [`SHARED`].
    pub fn bit(&mut self, letter: Letter) -> Letters {
        bit(number_of(letter, &mut self.decoded.numbered))
    }

    /// The letters up to a node are a whole word, which longer ones may continue.
    #[inline]
    pub fn is_word(&self, node: NodeId) -> bool {
        self.decoded.nodes[node as usize].is_word
    }

    /// The letters of a node's branches.
    #[inline]
    pub fn letters(&self, node: NodeId) -> Letters {
        self.decoded.nodes[node as usize].letters
    }

    /// The branches of a node that have one of these letters.
    #[inline]
    pub fn branches(&self, node: NodeId, letters: Letters) -> Branches {
        let Node {
            letters: all,
            first,
            end,
            ..
        } = self.decoded.nodes[node as usize];
        Branches {
            all,
            left: all & letters,
            first,
            shared: if all & letters & SHARED == 0 {
                0..0
            } else {
                first + (all & !SHARED).count_ones()..end
            },
        }
    }

    /// The letter of a branch.
    #[inline]
    pub fn letter(&self, branch: u32) -> Letter {
        self.decoded.numbered[self.number(branch) as usize]
    }

    /// The number of the letter of a branch.
    #[inline]
    pub fn number(&self, branch: u32) -> u32 {
        self.decoded.branches[branch as usize].letter
    }

    /// The node at the end of a branch.
    #[inline]
    pub fn follow(&mut self, branch: u32) -> NodeId {
        let Branch {
            node,
            list,
            address,
            ..
        } = self.decoded.branches[branch as usize];
        if node != LAST || address == 0 {
            return node;
        }
        let stem = self.lists[list as usize].at(address);
        let node = self.decoded.add(list, stem);
        self.decoded.branches[branch as usize].node = node;
        node
    }

    /// The node after a letter with this bit.
    #[inline]
    pub fn step(&mut self, node: NodeId, letter: Letter, bit: Letters) -> Option<NodeId> {
        if bit == SHARED {
            let mut branches = self.branches(node, bit);
            let (_, found) = branches.find(|&(_, branch)| self.letter(branch) == letter)?;
            return Some(self.follow(found));
        }
        let Node { letters, first, .. } = self.decoded.nodes[node as usize];
        if letters & bit == 0 {
            return None;
        }
        Some(self.follow(first + (letters & (bit - 1)).count_ones()))
    }
}

/// Some branches of a node: the bit and the index of each.
#[derive(Debug)]
pub struct Branches {
    all: Letters,
    left: Letters,
    first: u32,
    /// Those whose bit is [`SHARED`].
    shared: Range<u32>,
}

impl Iterator for Branches {
    type Item = (Letters, u32);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let bit = self.left & self.left.wrapping_neg();
        if bit == 0 || bit == SHARED {
            return self.shared.next().map(|branch| (SHARED, branch));
        }
        self.left ^= bit;
        Some((bit, self.first + (self.all & (bit - 1)).count_ones()))
    }
}
