//! The oldest encryption of PDF (RC4, 40 bits), written out so that tests can make encrypted files.

use md5::{Digest, Md5};

use crate::specimen::Seal;

const PADDING: [u8; 32] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08, 0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68,
    0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
];
const ID: [u8; 16] = *b"specimen-file-id";
/// All is allowed.
const PERMISSIONS: i32 = -4;

/// Seals a file with a password that both its owner and its reader have.
pub fn seal_with_rc4(password: &str) -> Seal {
    let padded: Vec<u8> = password.bytes().chain(PADDING).take(32).collect();
    let owner = rc4(&md5(&[&padded])[..5], &padded);
    let key = md5(&[&padded, &owner, &PERMISSIONS.to_le_bytes(), &ID])[..5].to_vec();
    let user = rc4(&key, &PADDING);
    let dictionary =
        format!("<< /Filter /Standard /V 1 /R 2 /Length 40 /O <{}> /U <{}> /P {PERMISSIONS} >>", hexadecimal(&owner), hexadecimal(&user));
    let encrypt = move |object: u32, content: &[u8]| {
        let of_object = md5(&[&key, &object.to_le_bytes()[..3], &[0, 0]]);
        rc4(&of_object[..10], content)
    };
    Seal { dictionary, id: hexadecimal(&ID), encrypt: Box::new(encrypt) }
}

fn md5(parts: &[&[u8]]) -> [u8; 16] {
    parts.iter().fold(Md5::new(), |digest, part| digest.chain_update(part)).finalize().into()
}

fn rc4(key: &[u8], content: &[u8]) -> Vec<u8> {
    let mut state: [u8; 256] = std::array::from_fn(|at| u8::try_from(at).expect("below 256"));
    let mut j = 0_u8;
    for i in 0..256 {
        j = j.wrapping_add(state[i]).wrapping_add(key[i % key.len()]);
        state.swap(i, usize::from(j));
    }
    let (mut i, mut j) = (0_u8, 0_u8);
    let mut next = || {
        i = i.wrapping_add(1);
        j = j.wrapping_add(state[usize::from(i)]);
        state.swap(usize::from(i), usize::from(j));
        state[usize::from(state[usize::from(i)].wrapping_add(state[usize::from(j)]))]
    };
    content.iter().map(|byte| byte ^ next()).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}
