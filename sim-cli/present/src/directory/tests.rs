//! Tests that claim directories and write results into them.

use crate::directory::*;
use crate::faults::FaultRow;
use corsair_lab::result::ResultRow as _;

fn claim(path: &Path) -> Result<ResultDirectory, Refused> {
    let argv = ["run", "toy"].map(String::from).into();
    let plan = PlanRecord { verb: "run".into(), argv, ..PlanRecord::default() };
    claim_for(path, Replaces::ResultOf(&plan))
}

fn claim_for(path: &Path, replaces: Replaces<'_>) -> Result<ResultDirectory, Refused> {
    let names = FileNames::new(&[FaultRow::SCHEMA], std::iter::empty());
    ResultDirectory::claim(path, &names, replaces)
}

/// Returns a manifest that contains a given text.
fn a_manifest(text: &str) -> String {
    format!(
        r#"{{"corsair": "{text}", "argv": ["run", "toy"], "plan": null, "game": "toy", "files": {{}}}}"#
    )
}

fn a_result(text: &str) -> Vec<ResultFile> {
    vec![ResultFile { name: MANIFEST, text: a_manifest(text) }]
}

#[test]
fn results_appear_atomically_and_replace_older_results() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let path = room.path().join("deep/result");
    for text in ["one", "two"] {
        let directory = claim(&path).expect("a free place");
        directory.write(&a_result(text)).expect("written");
        assert_eq!(fs::read_to_string(path.join(MANIFEST)).expect("there"), a_manifest(text));
    }
    let beside = fs::read_dir(room.path().join("deep")).expect("there").count();
    assert_eq!(beside, 1, "nothing is left beside the result");
}

#[test]
fn foreign_files_are_not_changed() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let note = room.path().join("note.txt");
    fs::write(&note, "mine").expect("written");
    let refused = |path: &Path| claim(path).expect_err("refused");
    assert!(matches!(refused(room.path()), Refused::NotAResult { .. }));
    assert!(matches!(refused(&note), Refused::NotADirectory(_)));
    assert!(matches!(refused(&note.join("below")), Refused::Unwritable { .. }));
    assert!(matches!(refused(Path::new("")), Refused::Unwritable { .. }));
    fs::write(room.path().join(MANIFEST), a_manifest("")).expect("written");
    assert!(matches!(refused(room.path()), Refused::NotAResult { .. }));
    fs::remove_file(&note).expect("removed");
    claim(room.path()).expect("only a manifest");
}

#[test]
fn foreign_manifest_does_not_make_a_result() {
    let room = tempfile::tempdir().expect("a temporary directory");
    fs::write(room.path().join("faults.csv"), "my,plan").expect("written");
    for text in ["{}", "[]", "no JSON", r#"{"name": "my web app", "files": {}}"#] {
        fs::write(room.path().join(MANIFEST), text).expect("written");
        let refused = claim(room.path()).expect_err(text);
        assert!(matches!(refused, Refused::OtherManifest(_)), "{text}");
    }
    fs::write(room.path().join(MANIFEST), a_manifest("")).expect("written");
    let directory = claim(room.path()).expect("a result");
    fs::write(room.path().join(MANIFEST), "{}").expect("written");
    directory.leave_checkpoint_alone().expect_err("it came meanwhile");
    assert!(room.path().join("faults.csv").is_file());
}

#[test]
fn foreign_directories_are_not_removed() {
    let room = tempfile::tempdir().expect("a temporary directory");
    fs::create_dir(room.path().join(".corsair-my-bits")).expect("made");
    fs::create_dir(room.path().join(".corsair-abc123")).expect("made");
    let diary = room.path().join(".corsair-abc123/diary.txt");
    fs::write(&diary, "mine").expect("written");
    let refused = claim(room.path()).expect_err("refused");
    assert!(matches!(refused, Refused::NotAResult { holds, .. } if holds == ".corsair-abc123"));
    fs::remove_file(&diary).expect("removed");
    let refused = claim(room.path()).expect_err("refused");
    assert!(matches!(refused, Refused::NotAResult { holds, .. } if holds == ".corsair-my-bits"));
    fs::remove_dir(room.path().join(".corsair-my-bits")).expect("removed");
    claim(room.path()).expect("nothing foreign");
    assert_eq!(fs::read_dir(room.path()).expect("there").count(), 0, "it is cleared up");
}

#[test]
fn subdirectories_are_never_replaced() {
    let room = tempfile::tempdir().expect("a temporary directory");
    fs::write(room.path().join(MANIFEST), a_manifest("")).expect("written");
    fs::create_dir(room.path().join("summary.csv")).expect("made");
    let refused = claim(room.path()).expect_err("refused");
    assert!(matches!(refused, Refused::NotAResult { .. }));
}

#[test]
fn complete_results_are_saved_elsewhere_if_their_directory_is_taken() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let path = room.path().join("result");
    let directory = claim(&path).expect("a free place");
    fs::write(&path, "came while the games were played").expect("written");
    let refused = directory.write(&a_result("one")).expect_err("the place is taken");
    let Refused::SavedElsewhere { kept, source } = refused else {
        panic!("the results are lost: {refused}");
    };
    assert!(matches!(*source, Refused::NotADirectory(_)));
    assert_eq!(fs::read_to_string(kept.join(MANIFEST)).expect("there"), a_manifest("one"));
    fs::remove_dir_all(kept).expect("removed");
}

#[cfg(unix)]
#[test]
fn existing_directory_keeps_its_inode() {
    use std::os::unix::fs::MetadataExt;
    let room = tempfile::tempdir().expect("a temporary directory");
    let identity = || fs::metadata(room.path()).expect("there").ino();
    let before = identity();
    for text in ["one", "two"] {
        let directory = claim(room.path()).expect("a free place");
        directory.write(&a_result(text)).expect("written");
        let written = fs::read_to_string(room.path().join(MANIFEST)).expect("there");
        assert_eq!(written, a_manifest(text));
    }
    assert_eq!(identity(), before);
    assert_eq!(fs::read_dir(room.path()).expect("there").count(), 1, "nothing else is left");
}

#[cfg(unix)]
#[test]
fn symbolic_links_to_directories_are_followed_and_kept() {
    use std::os::unix::fs::symlink;
    let room = tempfile::tempdir().expect("a temporary directory");
    let at = |name: &str| room.path().join(name);
    fs::create_dir(at("real")).expect("made");
    symlink("real", at("link")).expect("linked");
    symlink("deep/missing", at("dangling")).expect("linked");
    symlink("circle", at("circle")).expect("linked");
    for (link, target) in [("link", "real"), ("dangling/", "deep/missing")] {
        let directory = claim(&at(link)).expect("a free place");
        directory.write(&a_result(link)).expect("written");
        assert!(at(link.trim_end_matches('/')).is_symlink());
        let written = at(target).join(MANIFEST);
        assert_eq!(fs::read_to_string(written).expect("there"), a_manifest(link));
    }
    claim(&at("circle")).expect_err("it leads nowhere");
}

#[test]
fn parent_of_a_missing_directory_is_resolved() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let path = room.path().join("missing/..");
    let refused = claim(&path).expect_err("it holds `missing` then");
    assert!(matches!(refused, Refused::NotAResult { .. } | Refused::Unwritable { .. }));
}

#[test]
fn only_force_replaces_foreign_results_and_unfinished_runs() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let path = room.path();
    fs::write(path.join(MANIFEST), a_manifest("").replace("run", "compare")).expect("written");
    let refused = claim(path).expect_err("another verb");
    assert!(matches!(&refused, Refused::OtherResult { .. }));
    assert!(refused.to_string().contains("holds a result of `corsair compare toy`; name another"));
    claim_for(path, Replaces::Any).expect("by force");
    fs::write(path.join(MANIFEST), a_manifest("")).expect("written");
    fs::write(path.join(CHECKPOINT), "begun").expect("written");
    assert!(matches!(claim(path).expect_err("begun"), Refused::Begun(_)));
    let directory = claim_for(path, Replaces::Any).expect("by force");
    directory.write(&a_result("new")).expect("written");
    assert!(!path.join(CHECKPOINT).exists());
    fs::write(path.join("mine.txt"), "mine").expect("written");
    claim_for(path, Replaces::Any).expect_err("an unknown directory stays");
}
