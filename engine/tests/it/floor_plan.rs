//! Floor plan of a game (docs/add-a-game.md): every game has the same ten folders, and a file imports only from its
//! folder and earlier folders.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Folders of every game. A folder imports only from itself and earlier folders.
const FOLDERS: [&str; 10] =
    ["data", "rules", "state", "legal", "play", "view", "check", "words", "metrics", "odds"];

/// Additional folders of single games, each with the folder that it precedes.
const OWN: [(&str, &str, &str); 1] = [("spanish_main", "geometry", "data")];

/// Modules of a game, such as `state::action`, each with its code without tests.
type Modules = BTreeMap<String, String>;

fn modules(folder: &Path, name: &str, found: &mut Modules) {
    for entry in fs::read_dir(folder).expect("a folder of a game").flatten() {
        let path = entry.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let inner = if name.is_empty() { stem.into() } else { format!("{name}::{stem}") };
        match stem {
            "tests" | "rulings" | "laws" => {}
            _ if path.is_dir() => modules(&path, &inner, found),
            _ => {
                let text = fs::read_to_string(&path).expect("a source file");
                let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or(&text);
                let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                let name = if stem == "mod" { name.into() } else { inner };
                found.insert(name, lines.collect::<Vec<_>>().join("\n"));
            }
        }
    }
}

fn games() -> BTreeMap<String, Modules> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let folders = fs::read_dir(root).expect("the games").flatten().map(|entry| entry.path());
    let read = |path: std::path::PathBuf| {
        let mut found = Modules::new();
        modules(&path, "", &mut found);
        (path.file_name().expect("a name").to_string_lossy().into_owned(), found)
    };
    folders.filter(|path| path.is_dir()).map(read).collect()
}

/// Adds the paths of a `use` tree, such as `a::b` and `a::c` for `a::{b, c}`.
fn paths_of_tree(tree: &str, before: &str, paths: &mut Vec<String>) {
    let Some((head, body)) = tree.split_once('{') else {
        return paths.push(format!("{before}{}", tree.trim()));
    };
    let body = body.rsplit_once('}').map_or(body, |(body, _)| body);
    let mut depth = 0;
    let parts = body.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let before = format!("{before}{}", head.trim());
    for part in parts.filter(|part| !part.trim().is_empty()) {
        paths_of_tree(part, &before, paths);
    }
}

/// Returns the modules of the game that a module imports.
fn imports(game: &str, module: &str, modules: &Modules) -> BTreeSet<String> {
    let code = &modules[module];
    let mut paths = Vec::new();
    for tree in code.split("use ").skip(1) {
        paths_of_tree(tree.split(';').next().unwrap_or(tree), "", &mut paths);
    }
    let is_of_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let words = code.split(|letter| !is_of_path(letter)).filter(|word| word.contains("::"));
    paths.extend(words.map(String::from));
    let inside = |path: String| {
        let mut parts: Vec<&str> = path.split("::").collect();
        let here = module.split("::").filter(|part| !part.is_empty());
        let mut full: Vec<&str> = here.collect();
        if parts.starts_with(&["crate", "games", game]) {
            (full, parts) = (Vec::new(), parts.split_off(3));
        } else if parts[0] == "crate" {
            return None;
        }
        while parts.first() == Some(&"super") {
            full.pop();
            parts.remove(0);
        }
        full.extend(parts.into_iter().filter(|part| *part != "self"));
        (0..=full.len())
            .rev()
            .map(|to| full[..to].join("::"))
            .find(|name| modules.contains_key(name))
    };
    let mut found: BTreeSet<String> = paths.into_iter().filter_map(inside).collect();
    found.remove(module);
    found
}

/// Returns the place of a module's folder in the plan of its game; the game's `mod.rs` is last.
fn place(plan: &[&str], module: &str) -> usize {
    let folder = module.split("::").next().expect("a folder");
    let place = plan.iter().position(|of| *of == folder);
    place.unwrap_or_else(|| {
        if folder.is_empty() { plan.len() } else { panic!("{folder} is not in the plan") }
    })
}

#[test]
fn games_have_equal_folders_and_import_from_earlier_folders() {
    let games = games();
    assert_eq!(games.len(), 3);
    for (game, modules) in &games {
        let mut plan = FOLDERS.to_vec();
        for (_, folder, before) in OWN.into_iter().filter(|(of, ..)| of == game) {
            let at = plan.iter().position(|of| *of == before).expect("a folder of every game");
            plan.insert(at, folder);
        }
        let folders: BTreeSet<&str> =
            modules.keys().filter_map(|name| name.split("::").next()).collect();
        assert_eq!(folders.len(), plan.len() + 1, "{game} has {folders:?}");
        for module in modules.keys().filter(|module| !module.is_empty()) {
            for used in imports(game, module, modules).iter().filter(|used| !used.is_empty()) {
                let is_before = place(&plan, used) <= place(&plan, module);
                assert!(is_before, "{game}: {module} imports {used}");
            }
        }
    }
}

#[test]
fn games_have_no_import_cycles() {
    for (game, modules) in &games() {
        let mut open: BTreeMap<&String, BTreeSet<String>> =
            modules.keys().map(|name| (name, imports(game, name, modules))).collect();
        assert!(open.values().map(BTreeSet::len).sum::<usize>() > 2 * modules.len());
        // A facade only re-exports modules, so imports through a facade make no cycle.
        open.retain(|name, _| !["", "geometry", "odds"].contains(&name.as_str()));
        while let Some(free) = open.iter().find_map(|(name, uses)| {
            uses.iter().all(|used| !open.contains_key(used)).then(|| String::clone(name))
        }) {
            open.remove(&free);
        }
        assert!(open.is_empty(), "{game} has an import cycle: {:?}", open.keys());
    }
}
