//! The page of the laboratory.

use crate::command::Room;

#[test]
#[cfg(not(feature = "lab"))]
fn program_without_the_page_names_the_recipe() {
    let room = Room::new();
    let error = room.refused("lab -o page.html");
    assert!(error.contains("just lab"), "{error}");
    assert!(!room.join("page.html").exists());
}

#[test]
#[cfg(feature = "lab")]
fn program_with_the_page_writes_it() {
    let room = Room::new();
    room.good("lab -o page.html");
    assert!(room.read("page.html").contains("<title>Corsair"));
}
