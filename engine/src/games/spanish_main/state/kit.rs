//! Kit: the abilities of a ship with her working crew. It is computed once, and again when crew or abilities change.

use super::derived::Derived;
use crate::games::spanish_main::data::aboard::{Abilities, AboardShip};
use crate::games::spanish_main::data::effect::{Effect, Keyword, Scope};
use crate::games::spanish_main::data::nation::Nation;

/// Card that gives an ability to a ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// Card of the ship.
    Ship,
    /// Card of the crew at this place aboard.
    Crew(u8),
}

/// Abilities of a ship with her working crew, and her cargo spaces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kit {
    effects: Vec<(Effect, Source)>,
    keywords: Vec<(Keyword, Source)>,
    /// Bit set of the codes of `effects`, and bit set of `keywords`.
    codes: Derived<[u64; 2]>,
    words: Derived<u16>,
    flag: Nation,
    crew: u8,
    spaces: u8,
    spaces_taken: u8,
    /// Bit set of the places aboard whose crew occupy a cargo space.
    takers: u32,
    crew_points: u8,
}

impl Kit {
    /// Kit without abilities, for ships before the set-up and for hidden information.
    pub(crate) const NONE: Kit = Kit {
        effects: Vec::new(),
        keywords: Vec::new(),
        codes: Derived([0; 2]),
        words: Derived(0),
        flag: Nation::Pirate,
        crew: 0,
        spaces: 0,
        spaces_taken: 0,
        takers: 0,
        crew_points: 0,
    };

    /// Returns true if the ship or a working crew has an effect.
    #[inline(always)]
    pub fn has(&self, effect: Effect) -> bool {
        self.has_any(codes(&[effect]))
            && (!effect.has_argument() || self.effects.iter().any(|&(has, _)| has == effect))
    }

    /// Returns true if the ship or a working crew has an effect whose code is in a set of [`codes`].
    #[inline]
    pub(crate) fn has_any(&self, of: [u64; 2]) -> bool {
        let [low, high] = self.codes.0;
        low & of[0] != 0 || high & of[1] != 0
    }

    /// Returns true if a working crew has an effect.
    pub fn crew_has(&self, effect: Effect) -> bool {
        self.has(effect)
            && self.effects.iter().any(|&(has, source)| has == effect && source != Source::Ship)
    }

    /// Returns true if the ship or a working crew has a keyword.
    #[inline]
    pub fn is(&self, keyword: Keyword) -> bool {
        self.words.0 & (1 << keyword as u16) != 0
    }

    /// Iterates over the cards that give an effect to the ship.
    pub fn sources(&self, effect: Effect) -> impl Iterator<Item = Source> + '_ {
        self.effects.iter().filter(move |(has, _)| *has == effect).map(|&(_, source)| source)
    }

    /// Iterates over the cards that give a keyword to the ship.
    pub fn keyword_sources(&self, keyword: Keyword) -> impl Iterator<Item = Source> + '_ {
        self.keywords.iter().filter(move |(is, _)| *is == keyword).map(|&(_, source)| source)
    }

    /// Iterates over the places of working crew with an effect.
    pub fn crew_sources(&self, effect: Effect) -> impl Iterator<Item = u8> + '_ {
        self.effects.iter().filter_map(move |&(has, source)| match source {
            Source::Crew(place) if has == effect => Some(place),
            Source::Ship | Source::Crew(_) => None,
        })
    }

    /// Returns true if the crew at a place works and has a keyword.
    pub fn crew_is(&self, place: usize, keyword: Keyword) -> bool {
        let of = Source::Crew(place as u8);
        self.keywords.contains(&(keyword, of))
    }

    /// Adds the effects in scope and the keywords of a card.
    fn add(&mut self, effects: &[Effect], keywords: &[Keyword], source: Source) {
        let in_scope = effects.iter().filter(|effect| effect.scope() == Scope::InScope);
        in_scope.for_each(|&effect| self.with(effect, source));
        self.keywords.extend(keywords.iter().map(|&keyword| (keyword, source)));
        self.words.0 |= keywords.iter().fold(0, |words, &keyword| words | 1 << keyword as u16);
    }

    /// Adds an effect of a card, or of a unique treasure aboard (`SM-UNI-3`).
    pub(crate) fn with(&mut self, effect: Effect, source: Source) {
        self.effects.push((effect, source));
        let [low, high] = codes(&[effect]);
        self.codes.0[0] |= low;
        self.codes.0[1] |= high;
    }

    /// Iterates over all effects, effects of the ship's card first.
    pub fn effects(&self) -> impl Iterator<Item = Effect> + '_ {
        self.effects.iter().map(|&(effect, _)| effect)
    }

    /// Flag of the ship.
    pub fn flag(&self) -> Nation {
        self.flag
    }

    /// Number of crew aboard, including crew whose abilities do not work.
    pub fn crew(&self) -> u32 {
        self.crew.into()
    }

    /// Number of cargo spaces (`SM-FLT-3`, `SM-FLT-4`).
    pub fn spaces(&self) -> u32 {
        self.spaces.into()
    }

    /// Number of cargo spaces that the crew occupy.
    pub fn spaces_taken(&self) -> u32 {
        self.spaces_taken.into()
    }

    /// Returns true if the crew at a place occupies a cargo space.
    pub fn takes_space(&self, place: usize) -> bool {
        self.takers & (1 << place) != 0
    }

    /// Total cost of the crew in points (`SM-FLT-3`).
    pub fn crew_points(&self) -> u32 {
        self.crew_points.into()
    }
}

/// Returns the bit set of the codes of effects.
pub(crate) const fn codes(effects: &[Effect]) -> [u64; 2] {
    let (mut codes, mut at) = ([0; 2], 0);
    while at < effects.len() {
        let number = effects[at].number();
        codes[number / 64] |= 1 << (number % 64);
        at += 1;
    }
    codes
}

impl AboardShip<'_> {
    /// Computes the kit of the ship with her crew.
    pub fn kit(&self) -> Kit {
        let card = self.cards.ship(self.ship);
        let takers = self.takers();
        let mut kit = Kit {
            flag: self.flag(),
            crew: self.crew.len() as u8,
            spaces: self.spaces() as u8,
            spaces_taken: takers.count_ones() as u8,
            takers,
            crew_points: self.crew_points().sum::<u32>() as u8,
            ..Kit::NONE
        };
        if self.abilities != Abilities::None {
            kit.add(&card.effects, &card.keywords, Source::Ship);
        }
        for (place, crew) in self.at_work() {
            let of = self.cards.crew(crew.crew);
            kit.add(&of.effects, &of.keywords, Source::Crew(place as u8));
        }
        kit
    }
}
