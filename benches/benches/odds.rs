//! Benchmarks of questions about combat odds.

use corsair_benches::questions::{QUESTIONS, Question};

fn main() {
    divan::main();
}

fn names() -> impl Iterator<Item = &'static str> {
    QUESTIONS.iter().map(|question| question.name)
}

/// Times one answer about combat odds.
#[divan::bench(args = names(), sample_count = 10)]
fn odds(bencher: divan::Bencher<'_, '_>, name: &str) {
    let question = Question::named(name);
    let ready = question.ready();
    ready.answer().assert_is_that_of(&question.line_name());
    bencher.bench_local(|| ready.answer());
}
