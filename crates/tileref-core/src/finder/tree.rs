//! The part of a word list that a search walks over, read once.

use rustc_hash::FxHashSet;

use crate::lexicon::{Longer, Stem};
use crate::tile::Letter;

/// The bit that stands for every letter that has none of its own.
const OTHERS: u32 = 63;
pub(crate) const SHARED: Letters = 1 << OTHERS;

/// A set of letters: a bit for each.
pub(crate) type Letters = u64;

/// The number of a node.
pub(crate) type NodeId = u32;

/// Which bit stands for a letter: those of the alphabet in order, then others as they come; a list with more letters
/// than bits has some that share the last one.
#[derive(Debug, Default)]
pub(crate) struct Alphabet {
    others: Vec<char>,
}

impl Alphabet {
    fn number(&mut self, letter: char) -> u32 {
        if letter.is_ascii_lowercase() {
            return u32::from(letter as u8 - b'a');
        }
        let known = self.others.iter().position(|&other| other == letter);
        let at = known.unwrap_or_else(|| {
            if 26 + self.others.len() < OTHERS as usize {
                self.others.push(letter);
            }
            self.others.len() - 1
        });
        if self.others.get(at) == Some(&letter) {
            26 + u32::try_from(at).unwrap_or(OTHERS - 26)
        } else {
            OTHERS
        }
    }

    /// The bit of a letter.
    pub(crate) fn bit(&mut self, letter: Letter) -> Letters {
        1 << self.number(letter.lower())
    }
}

/// A branch of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch<'a> {
    pub(crate) letter: Letter,
    pub(crate) bit: Letters,
    longer: Longer<'a>,
    /// Where it leads; 0 as long as nobody has gone there.
    node: NodeId,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The letters that go on.
    letters: Letters,
    first: u32,
    end: u32,
    is_word: bool,
}

/// The words of some lists as a tree. A node is read from its list when a search comes to it first, because walking over
/// a list takes longer than walking over this; branches with letters that a search cannot have are left out.
#[derive(Debug)]
pub(crate) struct WordTree<'a> {
    pub(crate) alphabet: Alphabet,
    /// The letters that a search can have; `None` for any.
    known: Option<FxHashSet<Letter>>,
    nodes: Vec<Node>,
    branches: Vec<Branch<'a>>,
    roots: Vec<NodeId>,
}

impl<'a> WordTree<'a> {
    /// The words of these lists, as far as they have only letters that are `known`.
    pub(crate) fn new(lists: &[Stem<'a>], known: Option<FxHashSet<Letter>>) -> Self {
        let nowhere = Node {
            letters: 0,
            first: 0,
            end: 0,
            is_word: false,
        };
        let mut tree = Self {
            alphabet: Alphabet::default(),
            known,
            nodes: vec![nowhere],
            branches: Vec::new(),
            roots: Vec::new(),
        };
        tree.roots = lists.iter().map(|&list| tree.read(list)).collect();
        tree
    }

    /// The node before any letter, of each list.
    pub(crate) fn roots(&self) -> &[NodeId] {
        &self.roots
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

    /// The branches of a node, by number.
    #[inline]
    pub(crate) fn branches(&self, node: NodeId) -> std::ops::Range<u32> {
        let Node { first, end, .. } = self.nodes[node as usize];
        first..end
    }

    /// A branch.
    #[inline]
    pub(crate) fn branch(&self, branch: u32) -> Branch<'a> {
        self.branches[branch as usize]
    }

    /// Where a branch leads.
    #[inline]
    pub(crate) fn follow(&mut self, branch: u32) -> NodeId {
        let Branch { node, longer, .. } = self.branches[branch as usize];
        if node != 0 {
            return node;
        }
        let node = self.read(longer.stem());
        self.branches[branch as usize].node = node;
        node
    }

    /// Where a letter leads.
    #[inline]
    pub(crate) fn step(&mut self, node: NodeId, letter: Letter) -> Option<NodeId> {
        let bit = self.alphabet.bit(letter);
        if self.letters(node) & bit == 0 {
            return None;
        }
        let mut branches = self.branches(node);
        let found = branches.find(|&branch| self.branch(branch).letter == letter)?;
        Some(self.follow(found))
    }

    fn read(&mut self, stem: Stem<'a>) -> NodeId {
        let first = self.branches.len();
        let (alphabet, branches) = (&mut self.alphabet, &mut self.branches);
        let mut letters = 0;
        stem.each(|letter, longer| {
            let known = self.known.as_ref();
            let letter = Letter::new(letter);
            let letter = letter.filter(|letter| known.is_none_or(|known| known.contains(letter)));
            let Some(letter) = letter else {
                return;
            };
            let bit = alphabet.bit(letter);
            letters |= bit;
            branches.push(Branch {
                letter,
                bit,
                longer,
                node: 0,
            });
        });
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.nodes.push(Node {
            letters,
            first: number(first),
            end: number(self.branches.len()),
            is_word: stem.is_word(),
        });
        number(self.nodes.len() - 1)
    }
}
