//! Check digits of Aadhaar numbers and payment cards.

/// The check digit of Aadhaar numbers (J. Verhoeff, 1969): multiplication in the dihedral group of order ten.
pub(super) fn is_valid_verhoeff(digits: &str) -> bool {
    let multiply = |a: u8, b: u8| -> u8 {
        match (a < 5, b < 5) {
            (true, true) => (a + b) % 5,
            (true, false) => 5 + (a + b - 5) % 5,
            (false, true) => 5 + (a - 5 + 5 - b) % 5,
            (false, false) => (a + 5 - b) % 5,
        }
    };
    const PERMUTATION: [u8; 10] = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
    let check = digits.bytes().rev().enumerate().fold(0, |sum, (at, digit)| {
        let permuted = (0..at % 8).fold(digit - b'0', |digit, _| PERMUTATION[usize::from(digit)]);
        multiply(sum, permuted)
    });
    check == 0
}

/// The check digit of payment cards (ISO/IEC 7812-1).
pub(super) fn is_valid_luhn(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let digit = u32::from(digit - b'0');
            let doubled = if at % 2 == 1 { digit * 2 } else { digit };
            doubled / 10 + doubled % 10
        })
        .sum();
    sum.is_multiple_of(10)
}
