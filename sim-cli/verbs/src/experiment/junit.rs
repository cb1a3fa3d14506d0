//! Verdicts on assertions as JUnit XML, which systems for continuous integration read.

use crate::experiment::record::Asserted;
use crate::experiment::{EntryRecord, Record};
use corsair_lab::assertion::Verdict;
use corsair_present::escape;
use corsair_present::page::markup;

/// Returns the text of a JUnit file: a suite for each entry with assertions, and a test case for each assertion. A
/// refuted assertion is a failure, and an undecided assertion is skipped.
pub(crate) fn xml(record: &Record) -> String {
    let suites = record.entries.iter().filter(|entry| !entry.assertions.is_empty()).map(suite);
    let head = attributes(&record.title, record.verdicts());
    let suites: String = suites.collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {head}>\n{suites}</testsuites>\n"
    )
}

fn suite(entry: &EntryRecord) -> String {
    let head = attributes(&entry.id, entry.verdicts());
    let cases: String = entry.assertions.iter().map(|of| case(&entry.id, of)).collect();
    format!("  <testsuite {head}>\n{cases}  </testsuite>\n")
}

fn case(id: &str, asserted: &Asserted) -> String {
    let name = escaped(&asserted.assertion);
    let head = format!("    <testcase classname=\"{}\" name=\"{name}\"", escaped(id));
    let reasons = escaped(&asserted.refusals.join("; "));
    let outcome = match asserted.verdict {
        Verdict::Holds => return head + "/>\n",
        Verdict::Undecided => "skipped",
        Verdict::Refuted => "failure",
    };
    format!("{head}>\n      <{outcome} message=\"{reasons}\"/>\n    </testcase>\n")
}

/// Returns the attributes of a suite: its name, and its numbers of test cases.
fn attributes(name: &str, verdicts: impl Iterator<Item = Verdict>) -> String {
    let verdicts: Vec<Verdict> = verdicts.collect();
    let count = |wanted| verdicts.iter().filter(|&&verdict| verdict == wanted).count();
    let (tests, failures) = (verdicts.len(), count(Verdict::Refuted));
    let (name, skipped) = (escaped(name), count(Verdict::Undecided));
    format!("name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" skipped=\"{skipped}\"")
}

/// Escapes text for an attribute. XML allows no control characters.
fn escaped(text: &str) -> String {
    // XML 1.0 allows neither of these two characters.
    markup::escaped(&escape::escaped(text)).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Ended;

    #[test]
    fn assertions_are_test_cases() {
        let asserted = |assertion: &str, verdict, refusals: &[&str]| Asserted {
            assertion: assertion.into(),
            verdict,
            refusals: refusals.iter().map(ToString::to_string).collect(),
            findings: Vec::new(),
        };
        let entry = |id: &str, assertions| EntryRecord {
            id: id.into(),
            prose: String::new(),
            argv: Vec::new(),
            identity_sha256: String::new(),
            ended: Ended::Done,
            manifest_sha256: String::new(),
            screen_sha256: String::new(),
            assertions,
        };
        let record = Record {
            corsair: String::new(),
            title: "Seats & \u{7}bells".into(),
            prose: String::new(),
            file_sha256: String::new(),
            complete: true,
            entries: vec![
                entry("empty", Vec::new()),
                entry(
                    "seats",
                    vec![
                        asserted("win > 1%", Verdict::Holds, &[]),
                        asserted("win[table=\"a,b\"] < 1%", Verdict::Refuted, &["is 2%", "is 3%"]),
                        asserted("gap < 1pp", Verdict::Undecided, &["gap is 1%"]),
                    ],
                ),
            ],
        };
        let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Seats &amp; \u{7}bells" tests="3" failures="1" skipped="1">
  <testsuite name="seats" tests="3" failures="1" skipped="1">
    <testcase classname="seats" name="win &gt; 1%"/>
    <testcase classname="seats" name="win[table=&quot;a,b&quot;] &lt; 1%">
      <failure message="is 2%; is 3%"/>
    </testcase>
    <testcase classname="seats" name="gap &lt; 1pp">
      <skipped message="gap is 1%"/>
    </testcase>
  </testsuite>
</testsuites>
"#;
        assert_eq!(xml(&record), expected);
    }
}
