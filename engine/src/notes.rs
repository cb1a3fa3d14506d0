//! Notes that the players of one game share. The first player computes consequences of public information, and later
//! players read the results.

use std::any::Any;
use std::cell::{RefCell, RefMut};

/// Shared notes of one game's players, on a page whose type the players choose.
///
/// A page holds only consequences of public information, which each player could compute alone. Therefore play is
/// identical with and without notes. A game lends a page only while no public fact changes between two decisions. The
/// game numbers these periods, so that a player never reads the notes of an earlier period.
#[derive(Default)]
pub struct Notes(RefCell<Option<(u64, Box<dyn Page>)>>);

/// Page of [`Notes`], of a type that the players choose.
pub trait Page: Any + Send {
    /// Empties the page for a new period and keeps the page's capacity.
    fn clear(&mut self);
}

impl Notes {
    /// Empties the notes before a new game.
    pub fn clear(&mut self) {
        if let Some((_, page)) = self.0.get_mut() {
            page.clear();
        }
    }

    /// Returns the page of the period `moment`, either empty or with the notes of earlier players.
    ///
    /// # Panics
    /// Panics if the page is already borrowed.
    pub fn page<T: Page + Default>(&self, moment: u64) -> RefMut<'_, T> {
        RefMut::map(self.0.borrow_mut(), |slot| {
            let (noted, page) = slot.get_or_insert_with(|| (moment, Box::<T>::default()));
            if !(&**page as &dyn Any).is::<T>() {
                // Players with a different type of page left the old page.
                *page = Box::<T>::default();
            } else if *noted != moment {
                page.clear();
            }
            *noted = moment;
            (&mut **page as &mut dyn Any).downcast_mut().expect("a page of this kind")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Sum(Vec<u8>);

    impl Page for Sum {
        fn clear(&mut self) {
            self.0.clear();
        }
    }

    #[derive(Default)]
    struct Other;

    impl Page for Other {
        fn clear(&mut self) {}
    }

    #[test]
    fn notes_page_lasts_for_one_moment_one_game_and_one_type() {
        let mut notes = Notes::default();
        notes.page::<Sum>(1).0.push(7);
        assert_eq!(notes.page::<Sum>(1).0, [7]);
        assert!(notes.page::<Sum>(2).0.is_empty());
        notes.page::<Sum>(2).0.push(8);
        notes.clear();
        assert!(notes.page::<Sum>(2).0.is_empty());
        notes.page::<Sum>(2).0.push(9);
        notes.page::<Other>(2);
        assert!(notes.page::<Sum>(2).0.is_empty());
    }
}
