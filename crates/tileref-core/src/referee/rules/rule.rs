//! The macros that define a rule, and the list of all rules.

/// Defines a rule: what it means, its name, its origin and the house rules that change it; then every way to break it,
/// as in [`faults!`](crate::advice::faults).
///
/// ```text
/// rule! {
///     /// What the rule means, as `rules explain` prints it.
///     SomeRule = "some-rule", Guide, ["a_house_rule"];
///
///     OneWay { word: String }
///         wrong: format!("{word} is …"),
///         try: "…";
/// }
/// ```
macro_rules! rule {
    (
        $(#[doc = $text:literal])+
        $rule:ident = $name:literal, $origin:ident, [$($option:literal),*];
        $($ways:tt)*
    ) => {
        $crate::advice::faults! {
            $(#[doc = $text])+
            pub enum $rule;
            $($ways)*
        }

        impl $rule {
            pub(crate) const NAME: &str = $name;
            pub(crate) const EXPLANATION: &$crate::rules::explain::Explanation =
                &$crate::rules::explain::Explanation {
                    text: concat!($($text),+).trim_ascii_start(),
                    origin: $crate::rules::Origin::$origin,
                    options: &[$($option),*],
                };
        }

        impl From<$rule> for $crate::referee::Reason {
            fn from(rule: $rule) -> Self {
                Self::$rule(rule)
            }
        }
    };
}

/// Every rule, in order of precedence.
macro_rules! precedence {
    ($($rule:ident),+ $(,)?) => {
        crate::names::choices! {
            /// A rule, by the name that refusals and `rules explain` use.
            ///
            /// The order is the precedence: where a line breaks several rules, the first one is named.
            #[allow(missing_docs, reason = "each is the name of its definition")]
            pub enum Slug { $($rule = $rule::NAME),+ }
        }

        impl Slug {
            /// What the rule means.
            pub fn explanation(self) -> &'static crate::rules::explain::Explanation {
                match self { $(Self::$rule => $rule::EXPLANATION),+ }
            }
        }

        /// Why a line is refused: the rule that it breaks, the way it does, and the facts.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each has the name of its definition")]
        pub enum Reason { $($rule($rule)),+ }

        impl Reason {
            /// The rule that is broken.
            pub fn slug(&self) -> Slug {
                match self { $(Self::$rule(_) => Slug::$rule),+ }
            }

            /// What to try instead: in this game, as it is now, or in any game.
            pub fn advice(&self, game: Option<&crate::game::Game>) -> String {
                match self { $(Self::$rule(rule) => rule.advice(game)),+ }
            }
        }

        /// What is wrong, in one sentence without a full stop.
        impl std::fmt::Display for Reason {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $(Self::$rule(rule) => rule.fmt(f)),+ }
            }
        }
    };
}

pub(super) use precedence;
pub(crate) use rule;
