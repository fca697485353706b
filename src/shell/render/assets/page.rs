//! The texture that the interface is drawn with: the pictures of the interface, and the lines of text in use.
//!
//! Drawn from one texture, a whole panel is one draw call, which matters most in browsers. It is a small texture of its own,
//! because some graphics cards copy a texture that is changed while a frame is drawn from it.

use etagere::{AllocId, AtlasAllocator, size2};
use macroquad::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

/// Side of the square texture, in pixels: room for four times the text of the fullest screen.
const SIDE: i32 = 1024;
/// Gap between pictures, in pixels, so that no neighbor shows at an edge.
const GAP: i32 = 2;

/// A texture to which pictures are added, and from which they are removed, while it is used.
pub struct UiPage {
    pub texture: Texture2D,
    room: RefCell<AtlasAllocator>,
}

/// A picture on a [`UiPage`]; its room is free again once this is dropped.
pub struct PagePicture {
    page: Rc<UiPage>,
    room: AllocId,
    /// Its rectangle in the texture, in pixels.
    pub source: Rect,
}

impl UiPage {
    pub fn new() -> Rc<Self> {
        let texture = Texture2D::from_image(&Image::gen_image_color(SIDE as u16, SIDE as u16, BLANK));
        texture.set_filter(FilterMode::Nearest);
        Rc::new(Self { texture, room: RefCell::new(AtlasAllocator::new(size2(SIDE, SIDE))) })
    }

    /// Copies a picture to the page; `None` if there is no room.
    pub fn place(self: &Rc<Self>, image: &Image) -> Option<PagePicture> {
        let (width, height) = (i32::from(image.width), i32::from(image.height));
        let room = self.room.borrow_mut().allocate(size2(width + GAP, height + GAP))?;
        let corner = room.rectangle.min;
        self.texture.update_part(image, corner.x, corner.y, width, height);
        let source = Rect::new(corner.x as f32, corner.y as f32, width as f32, height as f32);
        Some(PagePicture { page: self.clone(), room: room.id, source })
    }
}

impl PagePicture {
    pub fn texture(&self) -> &Texture2D {
        &self.page.texture
    }
}

impl Drop for PagePicture {
    fn drop(&mut self) {
        self.page.room.borrow_mut().deallocate(self.room);
    }
}
