//! Elements that all pictures of game tables share.

use corsair_engine::Seat;

/// Colour of each seat. Names and numbers also identify the seats.
const COLOURS: [&str; 5] = ["#0b5fa5", "#b4470f", "#2f7a35", "#7b3fa0", "#8a6a00"];

/// Returns the colour of a seat.
pub fn colour(seat: Seat) -> &'static str {
    COLOURS[seat.index() % COLOURS.len()]
}

/// Adds an SVG element to a picture, on a separate line.
macro_rules! draw {
    ($body:expr, $($element:tt)+) => {{
        use std::fmt::Write as _;
        writeln!($body, $($element)+).expect("writing to a string cannot fail");
    }};
}
pub(crate) use draw;

pub(crate) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Wraps elements as a self-contained part of a picture, with its position and size. A first rectangle is the
/// background. A narrow page stacks these parts.
pub fn panel([left, top, width, height]: [usize; 4], body: &str) -> String {
    format!("<g class=\"panel\" data-box=\"{left} {top} {width} {height}\">\n{body}</g>\n")
}

/// Wraps the elements of a piece, such as an island or a ship, with the name that actions use for the piece. A page can
/// offer the actions of a piece where it is drawn.
pub(crate) fn piece(name: &str, body: &str) -> String {
    format!("<g data-piece=\"{}\">\n{body}</g>\n", escaped(name))
}

/// SVG map on a sea-coloured background, under a heading.
pub struct Map<'m> {
    pub(crate) heading: &'m str,
    /// Content of the picture in words, for screen readers.
    pub description: &'m str,
    pub(crate) size: [usize; 2],
    pub(crate) margin: usize,
    pub(crate) font_size: u8,
    pub(crate) body: &'m str,
}

impl Map<'_> {
    pub(crate) fn svg(&self) -> String {
        let Map { size: [width, height], margin, font_size, body, .. } = self;
        let [heading, description] = [self.heading, self.description].map(escaped);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"board-title board-desc\" \
             font-family=\"sans-serif\" font-size=\"{font_size}\">\n\
             <title id=\"board-title\">{heading}</title>\n\
             <desc id=\"board-desc\">{description}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#dceaf2\"/>\n\
             <text x=\"{margin}\" y=\"40\" font-size=\"18\" font-weight=\"bold\" fill=\"#1b2a33\">{heading}\
             </text>\n{body}</svg>\n",
        )
    }
}
