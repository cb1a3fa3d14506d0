//! HTML page that replays a game in a browser.

use minijinja::{Environment, context};

use crate::inspect::replay::{Film, Subject};
use corsair_present::page::file::{MARKS, STYLE};

const TEMPLATE: &str = include_str!("templates/watch.html.jinja");
const OWN_STYLE: &str = include_str!("templates/watch.css");
const SCRIPT: &str = include_str!("templates/watch.js");

/// Returns the page of a film; it contains its style, script and pictures.
pub fn html(film: &Film, subject: &Subject<'_>) -> String {
    let mut environment = Environment::new();
    let name = "watch.html.jinja";
    environment.add_template(name, TEMPLATE).expect("the template is sound: a test renders it");
    let template = environment.get_template(name).expect("the template was just added");
    let data = serde_json::to_string(film).expect("a film has words and finite numbers");
    let score = subject.rules.score;
    let context = context! {
        title => format!("{}, game {}", subject.title, subject.address),
        rules => subject.rules.short_hash(),
        names => &film.names,
        score => score.label,
        score_title => score.words("Score"),
        // No text within the data can end the script element.
        film => data.replace('<', "\\u003c"),
        version => env!("CARGO_PKG_VERSION"),
        style => STYLE,
        own_style => OWN_STYLE,
        script => SCRIPT.to_owned() + MARKS,
    };
    template.render(context).expect("the context has every value of the template") + "\n"
}
