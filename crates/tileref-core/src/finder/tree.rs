//! The part of a word list that a search walks over, read once.

use std::ops::Range;

use crate::lexicon::Stem;
use crate::tile::Letter;

/// The bit that stands for every letter that has none of its own.
const OTHERS: usize = 63;
pub(crate) const SHARED: Letters = 1 << OTHERS;

/// Nodes that most searches read.
const USUAL: usize = 1 << 12;

/// A set of letters: a bit for each.
pub(crate) type Letters = u64;

/// The number of a node.
pub(crate) type NodeId = u32;

/// The node of every word that no longer word begins with.
const LAST: NodeId = 0;

/// The letters by their numbers: those of the English alphabet in order, then others as they come. Each has a bit; from
/// so many letters on they share the last one.
#[derive(Debug)]
struct Alphabet {
    letters: Vec<Letter>,
}

impl Alphabet {
    fn new() -> Self {
        let english = ('a'..='z').filter_map(Letter::new);
        Self {
            letters: english.collect(),
        }
    }

    #[inline]
    fn number(&mut self, letter: Letter) -> usize {
        if let Some(number) = letter.ascii_number() {
            return number.into();
        }
        let known = self.letters.iter().position(|&other| other == letter);
        known.unwrap_or_else(|| {
            self.letters.push(letter);
            self.letters.len() - 1
        })
    }
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The bit of a letter by its number.
#[inline]
fn bit(number: usize) -> Letters {
    1 << number.min(OTHERS)
}

/// A branch of the tree.
#[derive(Clone, Copy, Debug)]
struct Branch<'a> {
    /// The number of its letter.
    letter: u32,
    /// Where it leads; [`LAST`] as long as nobody has gone there.
    node: NodeId,
    stem: Stem<'a>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The letters that go on.
    letters: Letters,
    /// Its branches, in the order of their bits.
    first: u32,
    end: u32,
    is_word: bool,
}

/// The words of some lists as a tree. A node is read from its list when a search comes to it first, because walking over
/// a list takes longer than walking over this; branches with letters that a search cannot have are left out.
#[derive(Debug)]
pub(crate) struct WordTree<'a> {
    alphabet: Alphabet,
    joined: &'a [Letter],
    /// The letters that a search can have.
    known: Letters,
    nodes: Vec<Node>,
    branches: Vec<Branch<'a>>,
    roots: Vec<NodeId>,
}

impl<'a> WordTree<'a> {
    /// The words of these lists, as far as they have only letters of these; `None` stands for any letter.
    ///
    /// Letters of several signs are branches of their own, beside those of their signs.
    pub(crate) fn new(
        lists: &[Stem<'a>],
        joined: &'a [Letter],
        known: impl IntoIterator<Item = Option<Letter>>,
    ) -> Self {
        let last = Node {
            letters: 0,
            first: 0,
            end: 0,
            is_word: true,
        };
        let mut alphabet = Alphabet::new();
        let bits = known.into_iter().map(|letter| match letter {
            Some(letter) => bit(alphabet.number(letter)),
            None => !0,
        });
        let mut tree = Self {
            known: bits.fold(0, |known, bit| known | bit),
            alphabet,
            joined,
            nodes: Vec::with_capacity(USUAL),
            branches: Vec::with_capacity(USUAL),
            roots: Vec::new(),
        };
        tree.nodes.push(last);
        tree.roots = lists.iter().map(|&list| tree.read(list)).collect();
        tree
    }

    /// The node before any letter, of each list.
    pub(crate) fn roots(&self) -> &[NodeId] {
        &self.roots
    }

    /// The bit of a letter; [`SHARED`] where others have it too.
    pub(crate) fn bit(&mut self, letter: Letter) -> Letters {
        bit(self.alphabet.number(letter))
    }

    /// Whether the letters up to a node are a word.
    #[inline]
    pub(crate) fn is_word(&self, node: NodeId) -> bool {
        self.nodes[node as usize].is_word
    }

    /// The letters that go on from a node.
    #[inline]
    pub(crate) fn letters(&self, node: NodeId) -> Letters {
        self.nodes[node as usize].letters
    }

    /// The branches of a node with one of these letters.
    #[inline]
    pub(crate) fn branches(&self, node: NodeId, letters: Letters) -> Branches {
        let Node {
            letters: all,
            first,
            end,
            ..
        } = self.nodes[node as usize];
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
    pub(crate) fn letter(&self, branch: u32) -> Letter {
        self.alphabet.letters[self.branches[branch as usize].letter as usize]
    }

    /// The number of the letter of a branch.
    #[inline]
    pub(crate) fn number(&self, branch: u32) -> u32 {
        self.branches[branch as usize].letter
    }

    /// Where a branch leads.
    #[inline]
    pub(crate) fn follow(&mut self, branch: u32) -> NodeId {
        let Branch { node, stem, .. } = self.branches[branch as usize];
        if node != LAST || stem.is_last() {
            return node;
        }
        let node = self.read(stem);
        self.branches[branch as usize].node = node;
        node
    }

    /// Where a letter with this bit leads.
    #[inline]
    pub(crate) fn step(&mut self, node: NodeId, letter: Letter, bit: Letters) -> Option<NodeId> {
        let mut branches = self.branches(node, bit);
        let (_, found) = branches.find(|&(_, branch)| self.letter(branch) == letter)?;
        Some(self.follow(found))
    }

    fn read(&mut self, stem: Stem<'a>) -> NodeId {
        let first = self.branches.len();
        let (alphabet, branches, known) = (&mut self.alphabet, &mut self.branches, self.known);
        let (mut letters, mut sorted) = (0, true);
        let mut add = |letter: usize, stem| {
            let bit = bit(letter);
            if bit & known == 0 {
                return;
            }
            sorted &= bit > letters;
            letters |= bit;
            branches.push(Branch {
                letter: number(letter),
                node: 0,
                stem,
            });
        };
        let english = |sign: char| {
            sign.is_ascii_lowercase()
                .then(|| usize::from(sign as u8 - b'a'))
        };
        let wants = |sign| english(sign).is_none_or(|number| bit(number) & known != 0);
        stem.each_of(wants, |sign, stem| {
            let other = || Letter::new(sign).map(|letter| alphabet.number(letter));
            if let Some(number) = english(sign).or_else(other) {
                add(number, stem);
            }
        });
        for letter in self.joined {
            if let Some(stem) = stem.after(letter.as_str()) {
                add(alphabet.number(*letter), stem);
            }
        }
        if !sorted {
            branches[first..].sort_by_key(|branch| bit(branch.letter as usize));
        }
        self.nodes.push(Node {
            letters,
            first: number(first),
            end: number(self.branches.len()),
            is_word: stem.is_word(),
        });
        number(self.nodes.len() - 1)
    }
}

/// Some branches of a node: the bit and the number of each.
#[derive(Debug)]
pub(crate) struct Branches {
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
