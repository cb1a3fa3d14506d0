//! Tests of hosted bots that answer decisions of several games together.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use corsair::program::run_inside;
use corsair_games::editions;
use corsair_lab::host::Host;
use corsair_present::exit::Exit;
use corsair_strategies::hosted::{HostedBot, LazyLayout, SharedDecision, lock};

/// Hosted bot that chooses actions by the decision's seed, and records the maximum number of decisions in one call.
struct BySeed(AtomicUsize);

impl HostedBot for BySeed {
    fn name(&self) -> &str {
        "by-seed"
    }

    fn version(&self) -> &str {
        "1"
    }

    fn pick(&self, asked: &[SharedDecision], layout: &LazyLayout) -> Option<Vec<u32>> {
        self.0.fetch_max(asked.len(), Ordering::Relaxed);
        let pick = |decision: &SharedDecision| {
            let decision = lock(decision);
            let mut row = vec![0.0; layout.views.count()];
            decision.view_features(layout, &mut row);
            let sum = row.iter().sum::<f32>().abs() as u64;
            ((decision.seed() + sum) % decision.n_listed() as u64) as u32
        };
        Some(asked.iter().map(pick).collect())
    }
}

/// Plays a run of a game. Returns its output and the maximum number of decisions in one call of the bot.
fn ran(game: &str, options: &str) -> (String, usize) {
    let bots = "host:by-seed,uniform,host:by-seed";
    let bot = Arc::new(BySeed(AtomicUsize::new(0)));
    let (host, _events) = Host::with_bots(Arc::new([Arc::clone(&bot) as Arc<dyn HostedBot>]));
    let line = format!("corsair run {game} --bots {bots} -n 9 --format csv {options}");
    let words = line.split(' ').map(OsString::from).collect();
    let ran = run_inside(words, &host);
    assert_eq!((ran.exit, ran.error), (Exit::Done, None), "{line}");
    (ran.output, bot.0.load(Ordering::Relaxed))
}

#[test]
fn pooled_decisions_give_the_games_of_single_decisions() {
    for edition in editions() {
        let (together, at_once) = ran(edition.id(), "--chunk 6 -j 1");
        assert!(at_once > 6, "{}: asked for {at_once} decisions at once", edition.id());
        assert_eq!(ran(edition.id(), "--chunk 1 -j 2").0, together);
        // Games with courses are played individually, so the bot gets one decision per call.
        let (watched, at_once) = ran(edition.id(), "--quality");
        assert!(at_once == 1 && together.lines().count() > 2);
        assert_eq!(watched, together, "{}", edition.id());
    }
}

#[test]
fn unknown_hosted_bot_is_refused() {
    let (host, _events) = Host::new();
    let words = ["corsair", "run", editions()[0].id(), "--bots", "host:anne", "-n", "8"];
    let ran = run_inside(words.map(OsString::from).into(), &host);
    let error = ran.error.expect("it is refused");
    assert!(
        ran.exit == Exit::BadInput && error.starts_with("the host has no bot `host:anne`"),
        "{error}"
    );
}

#[test]
fn failing_hosted_bot_ends_the_command() {
    struct Fails;
    impl HostedBot for Fails {
        fn name(&self) -> &str {
            "fails"
        }
        fn version(&self) -> &str {
            ""
        }
        fn pick(&self, _: &[SharedDecision], _: &LazyLayout) -> Option<Vec<u32>> {
            None
        }
    }
    let (host, _events) = Host::with_bots(Arc::new([Arc::new(Fails)]));
    let words = ["corsair", "run", editions()[0].id(), "--bots", "host:fails", "-n", "8"];
    let ran = run_inside(words.map(OsString::from).into(), &host);
    assert_eq!((ran.exit, ran.output), (Exit::Interrupted, String::new()));
}
