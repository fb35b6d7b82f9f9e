//! What a rule is, a line that breaks one, and the macro that defines a rule.
//!
//! Nothing here knows which rules there are: each is defined beside what checks it, and the list of all is in
//! `rules::precedence`.

mod here;
mod refusal;

pub use here::AdviceContext;
pub use refusal::{BrokenRule, Reason, Refusal};

use std::fmt;

/// A rule, by the name that refusals and `rules explain` use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Slug {
    name: &'static str,
}

impl Slug {
    /// A rule with this name; [`rule!`](crate::rule::rule) defines one.
    pub const fn new(name: &'static str) -> Self {
        Self { name }
    }

    /// The stable name.
    pub fn name(self) -> &'static str {
        self.name
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Debug for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Defines a rule: what it means in every game that has it, its name, its origin and the house rules that change it; then
/// [`sentence!`](crate::options::sentence)s of other origins or for some games, if any; then every way to break it: the
/// facts, what is wrong, and what to try.
///
/// ```text
/// rule! {
///     /// What the rule means, as `rules explain` prints it.
///     SomeRule = "some-rule", Guide, ["a_house_rule"],
///         (Ruling if Stacks "What else it means where tiles stack, and where that comes from.");
///
///     OneWay { word: String }                         the facts
///         wrong: format!("{word} is …"),              what is wrong: one sentence, without a full stop
///         here: |here| Some("…".to_owned()),          what to try in a game that has this, if that differs
///         try: "…";                                   what to try in any game
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! rule {
    (
        $(#[doc = $text:literal])+
        $rule:ident = $name:literal, $origin:ident, [$($option:literal),*] $(, $more:tt)*;
        $(
            $way:ident $(($($place:ident: $kind:ty),+))? $({ $($fact:ident: $type:ty),+ })?
                wrong: $wrong:expr,
                $(here: $here:expr,)?
                try: $try:expr;
        )*
    ) => {
        $(#[doc = $text])+
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the sentences explain the facts")]
        pub enum $rule { $($way $(($($kind),+))? $({ $($fact: $type),+ })?),* }

        impl $rule {
            /// Its name.
            pub const SLUG: $crate::rule::Slug = $crate::rule::Slug::new($name);

            /// What it means.
            pub const EXPLANATION: &$crate::options::Explanation = &$crate::options::Explanation {
                says: &[
                    $crate::options::sentence!(
                        ($origin concat!($($text),+).trim_ascii_start())
                    ),
                    $($crate::options::sentence!($more)),*
                ],
                options: &[$($option),*],
            };
        }

        /// What is wrong: one sentence, without a full stop.
        #[allow(unused_variables, reason = "a sentence names some of the facts")]
        impl std::fmt::Display for $rule {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $(Self::$way $(($(ref $place),+))? $({ $(ref $fact),+ })? => f.write_str(&String::from($wrong))),*
                }
            }
        }

        #[allow(unused_variables, reason = "a sentence names some of the facts")]
        impl $crate::rule::BrokenRule for $rule {
            fn slug(&self) -> $crate::rule::Slug {
                Self::SLUG
            }

            fn advice(&self, here: Option<&$crate::rule::AdviceContext<'_>>) -> String {
                match *self {
                    $(Self::$way $(($(ref $place),+))? $({ $(ref $fact),+ })? => {
                        $(if let Some(here) = here.and_then($here) {
                            return here;
                        })?
                        String::from($try)
                    }),*
                }
            }

            fn is(&self, other: &dyn std::any::Any) -> bool {
                other.downcast_ref::<Self>() == Some(self)
            }
        }
    };
}

pub use rule;
