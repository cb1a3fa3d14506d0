//! Checks of a page's markup: well formed, self-contained, with a text alternative for every drawing.

use std::collections::BTreeSet;

/// HTML elements without an end tag.
const VOID: [&str; 5] = ["meta", "link", "br", "hr", "wbr"];

/// HTML tag with its name and attributes.
struct Tag<'t> {
    name: &'t str,
    attributes: &'t str,
    kind: TagKind,
}

#[derive(PartialEq, Eq)]
enum TagKind {
    Start,
    End,
    Empty,
}

/// Returns all tags outside of `style` and `script` elements.
fn tags<'t>(name: &str, page: &'t str) -> Vec<Tag<'t>> {
    let mut found = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        if rest.starts_with('!') {
            continue;
        }
        let end = rest.find('>').unwrap_or_else(|| panic!("{name}: a tag does not end"));
        let inside = &rest[..end];
        rest = &rest[end + 1..];
        let (inside, kind) = match (inside.strip_prefix('/'), inside.strip_suffix('/')) {
            (Some(of), _) => (of, TagKind::End),
            (None, Some(of)) => (of.trim_end(), TagKind::Empty),
            (None, None) => (inside, TagKind::Start),
        };
        let (tag, attributes) = inside.split_once([' ', '\n']).unwrap_or((inside, ""));
        assert!(tag.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{name}: <{inside}>");
        if kind == TagKind::Start && (tag == "style" || tag == "script") {
            let end = rest.find(&format!("</{tag}>")).expect("it ends");
            rest = &rest[end..];
        }
        found.push(Tag { name: tag, attributes, kind });
    }
    found
}

fn attribute<'t>(tag: &Tag<'t>, name: &str) -> Option<&'t str> {
    let (_, rest) = tag.attributes.split_once(&format!("{name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Checks everything about a page that does not need a browser.
pub(crate) fn check(name: &str, page: &str) {
    let all = tags(name, page);
    let mut open: Vec<&str> = Vec::new();
    let mut ids = BTreeSet::new();
    for tag in &all {
        match tag.kind {
            TagKind::Empty => {}
            TagKind::Start if VOID.contains(&tag.name) => {}
            TagKind::Start => open.push(tag.name),
            TagKind::End => {
                assert_eq!(open.pop(), Some(tag.name), "{name}: the closed element was open")
            }
        }
        if let Some(id) = attribute(tag, " id")
            .or_else(|| tag.attributes.strip_prefix("id=\"")?.split('"').next())
        {
            assert!(ids.insert(id), "{name}: `{id}` appears twice");
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} do not end");
    for tag in &all {
        for label in attribute(tag, "aria-labelledby").into_iter().flat_map(str::split_whitespace) {
            assert!(ids.contains(label), "{name}: `{label}` labels something and is not there");
        }
        for key in ["src", "href"] {
            if let Some(link) = attribute(tag, key) {
                let is_here = link.starts_with('#')
                    || link.starts_with("data:")
                    || name == "games" && link.starts_with("game-");
                assert!(is_here, "{name}: {link} is elsewhere");
            }
        }
        if tag.kind == TagKind::Start && tag.name == "svg" {
            assert_eq!(attribute(tag, "role"), Some("img"), "{name}");
            assert!(attribute(tag, "aria-labelledby").is_some(), "{name}");
        }
        if tag.kind == TagKind::Start && tag.name == "th" {
            assert!(attribute(tag, "scope").is_some(), "{name}: {}", tag.attributes);
        }
    }
    let urls = page.matches("://").count();
    let namespaces = page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(urls, namespaces, "{name}: an address that is no namespace");
    let is_here = page.split("url(").skip(1).all(|rest| rest.starts_with('#'));
    assert!(is_here && !page.contains("@import"), "{name}: something is elsewhere");
    let count = |what: &str| page.matches(what).count();
    assert_eq!(count("<table"), count("<caption"), "{name}: tables have captions");
    assert_eq!(count("<svg"), count("<desc"), "{name}: charts have descriptions");
    let forms = count("<svg") + 2 * count("<div class=\"heat");
    assert_eq!(forms, 2 * count("<figure"), "{name}: charts are maps or have two widths");
    assert_eq!(count("<h1>"), 1, "{name}");
    assert!(!page.contains("NaN") && !page.contains(">inf"), "{name}: a number is undefined");
}

#[test]
fn prose_of_pages_is_escaped_and_keeps_paragraphs() {
    let page = super::page(&super::played(&["experiment"]), "experiment");
    assert!(
        page.contains("<h1>Is &lt;b&gt;this&lt;&#x2f;b&gt; &amp; that")
            || page.contains("<h1>Is &lt;b&gt;this&lt;/b&gt; &amp; that")
    );
    assert!(!page.contains("<script>alert"), "prose is no script");
    assert!(page.contains("<p class=\"lead\">Another.</p>"));
    assert!(page.contains("Assertions: 1 of 2 refuted. "));
    // The page begins with the answers and contains the experiment file unchanged.
    let answers = page.find("<h2 id=\"answers\">").expect("the answers");
    assert!(answers < page.find("<h2 id=\"asserted\">").expect("what was asserted"));
    assert!(page.contains("[[entry]]\nid = "));
    // The heading of an entry is its question, or its id if it has no question.
    assert!(page.contains("<a href=\"#r1\">Who wins?</a>") && page.contains("soft\">first: "));
    assert!(page.contains("<p class=\"about soft\">second</p>"));
    assert!(page.contains("1 of 2 refuted)") && !page.contains("assertions: none"));
}
