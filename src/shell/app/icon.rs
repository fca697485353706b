//! The window's icon, cut out of the interface's pictures.

use macroquad::miniquad::conf::Icon;
use macroquad::texture::Image;

const PICTURE: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sprites/ui.png"));
const SPRITES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sprites/sprites.json"));

/// Returns the icon; `None` if its pictures are missing, and the window has the system's icon then.
pub fn icon() -> Option<Icon> {
    let picture = Image::from_file_with_format(PICTURE, None).ok()?;
    let sprites: serde_json::Value = serde_json::from_str(SPRITES).ok()?;
    let items = &sprites["atlas"]["ui"]["items"];
    let cut = |name: &str| {
        let rect = items[name]["rect"].as_array()?;
        let number = |i: usize| rect.get(i)?.as_u64().map(|n| n as usize);
        let (x, y, w, h) = (number(0)?, number(1)?, number(2)?, number(3)?);
        let row = |row: usize| {
            let start = ((y + row) * usize::from(picture.width) + x) * 4;
            picture.bytes.get(start..start + w * 4)
        };
        let rows: Option<Vec<&[u8]>> = (0..h).map(row).collect();
        Some(rows?.concat())
    };
    Some(Icon {
        small: cut("app_icon_16")?.try_into().ok()?,
        medium: cut("app_icon_32")?.try_into().ok()?,
        big: cut("app_icon_64")?.try_into().ok()?,
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_is_there() {
        let icon = super::icon().unwrap();
        assert!(icon.big.iter().any(|b| *b != 0));
    }
}
