//! Panels of a board's picture: a page sets them below each other where it has no room for the whole.

/// A part of a picture that can stand by itself: what is drawn on it, a line an element, at its left and top end with its
/// width and height. Its first element, if that is a rectangle, is its ground.
pub(crate) fn panel([left, top, width, height]: [usize; 4], body: &str) -> String {
    format!("<g class=\"panel\" data-box=\"{left} {top} {width} {height}\">\n{body}</g>\n")
}
