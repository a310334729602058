//! Damaged pictures are refused or read: nothing of them ends the program. Each run damages the samples anew; `PROPTEST_CASES` sets how
//! often (docs/security.md).

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;

use crate::{Photo, Pixels, decode, encode_jpeg, encode_png, encode_webp};

const WIDTH: u32 = 24;
const HEIGHT: u32 = 16;
const MAX_PIXELS: u64 = 1 << 20;

static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let draw = |bytes_a_pixel: u32| (0..WIDTH * HEIGHT * bytes_a_pixel).map(|at| u8::try_from(at * 7 % 251).unwrap()).collect();
    let opaque = Photo { width: WIDTH, height: HEIGHT, pixels: Pixels::Rgb(draw(3)) };
    let transparent = Photo { width: WIDTH, height: HEIGHT, pixels: Pixels::Rgba(draw(4)) };
    vec![
        encode_jpeg(&opaque).unwrap(),
        encode_png(&opaque).unwrap(),
        encode_png(&transparent).unwrap(),
        encode_webp(&opaque).unwrap(),
        encode_webp(&transparent).unwrap(),
    ]
});

#[derive(Debug, Clone)]
enum Damage {
    Change(Index, u8),
    Cut(Index, usize),
    Repeat(Index, usize),
    End(Index),
}

fn any_damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        8 => (any::<Index>(), any::<u8>()).prop_map(|(at, to)| Damage::Change(at, to)),
        2 => (any::<Index>(), 1..60_usize).prop_map(|(at, length)| Damage::Cut(at, length)),
        2 => (any::<Index>(), 1..60_usize).prop_map(|(at, length)| Damage::Repeat(at, length)),
        1 => any::<Index>().prop_map(Damage::End),
    ]
}

fn damage(file: &mut Vec<u8>, damage: &Damage) {
    if file.is_empty() {
        return;
    }
    match damage {
        Damage::Change(at, to) => {
            let at = at.index(file.len());
            file[at] = *to;
        }
        Damage::Cut(at, length) => {
            let at = at.index(file.len());
            file.drain(at..file.len().min(at + length));
        }
        Damage::Repeat(at, length) => {
            let at = at.index(file.len());
            let part = file[at..file.len().min(at + length)].to_vec();
            file.splice(at..at, part);
        }
        Damage::End(at) => file.truncate(at.index(file.len())),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_picture_is_refused_or_small(
        mut file in prop::sample::select(FILES.clone()),
        all in prop::collection::vec(any_damage(), 1..6),
    ) {
        for one in &all {
            damage(&mut file, one);
        }
        if let Ok(image) = decode(&file, MAX_PIXELS) {
            prop_assert!(u64::from(image.photo.width) * u64::from(image.photo.height) <= MAX_PIXELS);
        }
    }
}
