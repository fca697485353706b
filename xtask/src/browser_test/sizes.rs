//! The page in windows from a telephone's to that of a large screen: nothing is cut off.

use serde_json::Value;

use super::{PLAY_LIMIT, Test};
use crate::picture;
use crate::sh::Result;

/// Width and height of the window in pixels of the page, pixels of the screen in each, and whether it is a telephone.
const SIZES: [(u32, u32, u32, bool); 4] =
    [(360, 740, 3, true), (740, 360, 3, true), (1280, 800, 1, false), (3840, 2160, 1, false)];
/// Expression for what is wrong with the page: texts that leave the window, scrolling, a canvas that does not fill it.
const CUT: &str = "(() => { const wrong = []; \
     for (const element of document.querySelectorAll('h1, #says, #moon, #bar, #turn')) { \
       const { left, top, right, bottom, width } = element.getBoundingClientRect(); \
       if (!width) continue; \
       if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) \
         wrong.push(`${element.id || element.tagName} is at ${[left, top, right, bottom].map(Math.round)}`); \
       if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth) wrong.push(`${element.id} is too narrow`); } \
     const page = document.documentElement; \
     if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) wrong.push('the page scrolls'); \
     const canvas = document.getElementById('glcanvas'), box = canvas.getBoundingClientRect(); \
     if (Math.abs(box.width - innerWidth) > 1 || Math.abs(box.height - innerHeight) > 1) wrong.push('the canvas does not fill the window'); \
     if (Math.abs(canvas.width - innerWidth * devicePixelRatio) > devicePixelRatio) wrong.push(`the canvas is ${canvas.width} pixels wide`); \
     return wrong })()";

impl Test {
    pub(super) fn in_all_sizes(&mut self) -> Result<()> {
        let result = SIZES.into_iter().try_for_each(|size| self.in_a_size(size));
        self.page.resize_to_usual()?;
        result
    }

    fn in_a_size(&mut self, (width, height, scale, is_phone): (u32, u32, u32, bool)) -> Result<()> {
        self.page.resize(width, height, scale, is_phone)?;
        // Large windows are slow to draw here, and least likely to cut anything.
        let langs: &[&str] = if is_phone { &["en", "ja"] } else { &["en"] };
        for lang in langs {
            self.open(&format!("?lang={lang}"))?;
            self.wait_until_ready()?;
            self.nothing_is_cut(&format!("start-{width}x{height}-{lang}"))?;
        }
        self.page.click(width / 2, height / 2)?;
        self.wait_until_started()?;
        self.wait_for_screen("title")?;
        // The start page fades.
        self.page.wait_for("the start page to fade", PLAY_LIMIT, |page| {
            Ok(page.value("getComputedStyle(document.getElementById('veil')).opacity")? == "0")
        })?;
        self.nothing_is_cut(&format!("title-{width}x{height}"))
    }

    fn nothing_is_cut(&mut self, name: &str) -> Result<()> {
        picture::expect_drawn(&self.picture(name)?, 4)?;
        let wrong = self.page.value(CUT)?;
        let words: Vec<&str> = wrong.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if words.is_empty() { Ok(()) } else { Err(format!("{name}: {}", words.join("; "))) }
    }
}
