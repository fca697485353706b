//! Away from somebody, to where help is.
