use super::*;

fn mask_text(text: &str) -> String {
    mask_personal_numbers(text).0
}

#[test]
fn what_names_a_person_is_hidden() {
    assert_eq!(mask_text("my PAN is ABCDE1234F."), "my PAN is [PAN].");
    assert_eq!(mask_text("pan abcde 1234 f ok"), "pan [PAN] ok");
    assert_eq!(mask_text("UAN: 100100100101"), "UAN: [UAN]");
    assert_eq!(mask_text("call 98765 43210 or +91-9876543210"), "call [phone number] or [phone number]");
    assert_eq!(mask_text("Aadhaar 2341 2341 2346"), "Aadhaar [Aadhaar]");
    assert_eq!(mask_text("card 4111-1111-1111-1111"), "card [card number]");
    assert_eq!(mask_text("write asha.r@example.in!"), "write [e-mail address]!");
    assert_eq!(mask_text("my mobile 9876543210 2 lakh"), "my mobile [phone number] 2 lakh");
    assert_eq!(mask_text("UAN100100100101, ९८७६५४३२१०"), "UAN[UAN], [phone number]");
    assert_eq!(mask_text("98765.43210 or 98765\u{a0}43210"), "[phone number] or [phone number]");
    assert_eq!(mask_text("4111 1111 1111 1111 12/27"), "[card number] 12/27");
}

/// The check digit does not decide here: labels and grouping do.
#[test]
fn what_is_called_or_looks_like_an_aadhaar_number_is_hidden() {
    assert_eq!(mask_text("My aadhaar is 2345 6789 0123"), "My aadhaar is [Aadhaar]");
    assert_eq!(mask_text("AADHAR no. 234567890123, please"), "AADHAR no. [Aadhaar], please");
    assert_eq!(mask_text("मेरा आधार नंबर 2345-6789-0123 है"), "मेरा आधार नंबर [Aadhaar] है");
    assert_eq!(mask_text("आधार २३४५ ६७८९ ०१२३"), "आधार [Aadhaar]");
    assert_eq!(mask_text("UID:012345678901"), "UID:[Aadhaar]");
    assert_eq!(mask_text("is 2345 6789 0123 linked?"), "is [Aadhaar] linked?");
    assert_eq!(mask_text("aadhaar 2020 2021 2022"), "aadhaar [Aadhaar]");
}

#[test]
fn what_only_names_a_number_is_left_out() {
    let bare = |text: &str| strip_masks(&mask_personal_numbers(text).0);
    for behind in [
        "My PAN is ABCDE1234F.",
        "UAN: 100100100101",
        "mera aadhaar 2341 2341 2346 hai",
        "call me on 98765 43210",
        "card 4111-1111-1111-1111",
        "asha.r@example.in",
    ] {
        let left = bare(&format!("How many witnesses does a will need? {behind}"));
        assert_eq!(left.trim_end_matches(['.', ' ']), "How many witnesses does a will need?", "{behind}");
    }
    assert_eq!(bare("How many witnesses does a will need my PAN is ABCDE1234F"), "How many witnesses does a will need");
    assert_eq!(bare("My UAN is 100100100101, why was my claim rejected?"), "why was my claim rejected?");
    assert_eq!(bare("Is my PAN ABCDE1234F linked to Aadhaar?"), "Is my PAN linked to Aadhaar?");
    assert_eq!(bare("मेरा आधार 9999 4105 7058 और खाता नंबर 30123456789 है, क्लेम कहां है").trim(), "क्लेम कहां है");
    assert_eq!(bare("my otp is 482913"), "");
    assert_eq!(bare("Is section 80C (ELSS) for me?"), "Is section 80C (ELSS) for me?");
}

#[test]
fn codes_and_labelled_numbers_are_hidden() {
    for (typed, masked) in [
        ("otp is 482913", "otp is [OTP]"),
        ("I got OTP 482913 for EPFO claim", "I got OTP [OTP] for EPFO claim"),
        ("my OTP: 48 29 13, help", "my OTP: [OTP], help"),
        ("482913 is the otp", "[OTP] is the otp"),
        ("ओटीपी ४८२९१३ आया है", "ओटीपी [OTP] आया है"),
        ("otp aaya 4829 kya karu", "otp aaya [OTP] kya karu"),
        ("exp 09/29 cvv 123", "exp 09/29 cvv [CVV]"),
        ("upi pin 4321 dala", "upi pin [PIN] dala"),
        ("खाता नंबर 30123456789 है", "खाता नंबर [account number] है"),
        ("my sbi a/c no. 30123456789", "my sbi a/c no. [account number]"),
        ("account number 12000000", "account number [account number]"),
        ("account 50100234567891 frozen", "account [account number] frozen"),
        ("folio no 12345678", "folio no [account number]"),
        ("PRAN 110012345678", "PRAN [account number]"),
        ("MHBAN00123450000012345", "[account number]"),
        ("id MH/BAN/0012345/000/0012345 ok", "id [account number] ok"),
        ("UAN number is 201234567890", "UAN number is [UAN]"),
        ("card 4111 1111 1111 1112", "card [card number]"),
        ("paid to ramesh.k@okaxis yesterday", "paid to [UPI ID] yesterday"),
        ("आधार 9999 - 4105 - 7058", "आधार [Aadhaar]"),
        ("98  76  54  32  10", "[phone number]"),
        ("recharge 9876543210 rupees 500", "recharge [phone number] rupees 500"),
    ] {
        assert_eq!(mask_text(typed), masked);
    }
}

/// As pages, messengers and keyboards of other scripts write them.
#[test]
fn other_spellings_are_hidden() {
    for (typed, masked) in [
        ("my number is １００１００１００１０１ why", "my number is [UAN] why"),
        ("pan ＡＢＣＰＥ１２３４Ｆ.", "pan [PAN]."),
        ("আমার ১০০১০০১০০১০১", "আমার [UAN]"),
        ("uan 1001\u{200b}0010\u{200b}0101\u{200b} ok", "uan [UAN]\u{200b} ok"),
        ("call \u{202a}98765\u{2060}43210\u{202c}", "call \u{202a}[phone number]\u{202c}"),
        ("ravi＠example．in", "[e-mail address]"),
        ("it is 1001.0010.0101.", "it is [UAN]."),
        ("it is 1001/0010/0101", "it is [UAN]"),
        ("it is 1001_0010_0101", "it is [UAN]"),
        ("1001\n0010\n0101\n", "[UAN]\n"),
        ("aadhaar\r\n2345\r\n6789\r\n0123", "aadhaar\r\n[Aadhaar]"),
        ("is 2345.6789.0123 linked?", "is [Aadhaar] linked?"),
    ] {
        assert_eq!(mask_text(typed), masked);
    }
}

#[test]
fn what_is_no_number_stays_as_it_was_written() {
    for text in [
        "क\u{200d}ष १२३ और １２３",
        "👩\u{200d}👩\u{200d}👧 e\u{301}",
        "\u{feff}ＥＰＦ　ok\u{200b}",
        "2024/2025/2026",
        "2500.3500.4500",
        "1250\n2350\n1830",
        "1234/5678/9012/3456",
        "1001.0010.0101.50",
        "01/2345/6789/0123",
        "₹1001.0010.0101",
    ] {
        assert_eq!(mask_text(text), text);
    }
}

#[test]
fn figures_stay() {
    for text in [
        "₹1,00,00,000 in 2026-27",
        "10000000 rupees",
        "form 15G, section 80C",
        "2021 2022 2023",
        "5000 10000 15000",
        "2500 3500 4500",
        "234123412345",
        "123456789012.50",
        "1234567",
        "₹ 5,00,000/-",
        "1234567890 rupees",
        "9876543210 rupees",
        "₹ 9876543210",
        "Rs. 9876543210 loan",
        "9876543210/- due",
        "६५४३२१०९८७ रुपये",
        "account me 50000000 hai",
        "account balance 12345678",
        "account 10000000",
        "OTP valid 10 minutes, 5000 gone",
        "500000 otp fraud",
        "pin code 400001",
        "ppf matured in march 2026 I did nothing",
        "April 2025 a notice came",
        "FD@7.5 for 12 months",
        "2024 - 2025 - 2026",
        "loan of 25 00 000",
    ] {
        assert_eq!(mask_text(text), text);
    }
}

#[test]
fn a_password_that_looks_like_one_is_masked() {
    for (text, masked) in [
        (
            "Please log in for me, my password is hunter2 and OTP is 445566",
            "Please log in for me, my password is [password] and OTP is [OTP]",
        ),
        ("password: Asha@1980.", "password: [password]."),
        ("mera password hai Pune#411", "mera password hai [password]"),
        ("पासवर्ड 19801980 है", "पासवर्ड [password] है"),
        ("my password for the EPFO portal is Hunter2#99 ok", "my password for the EPFO portal is [password] ok"),
        ("password of my account: \"Hunter2#99\"", "password of my account: \"[password]\""),
        ("Hunter2#99 is my epfo password", "[password] is my epfo password"),
        ("Hunter2#99 hai mera login password, help", "[password] hai mera login password, help"),
        ("pass: hunter2 epf", "pass: [password] epf"),
        ("my pass is Hunter2#99", "my pass is [password]"),
        ("epf pw Hunter2#99", "epf pw [password]"),
        // With a space inside.
        ("my password is Hunter 2#99", "my password is [password]"),
        ("password is Hunter 2#99, please log in", "password is [password], please log in"),
        ("password: \"Hunter 2#99\"", "password: \"[password]\""),
        ("password is hunter 2#99", "password is [password]"),
        ("password is Hunter2 #99 ok", "password is [password] ok"),
        ("password is Hunter2 99 ok", "password is [password] ok"),
        ("mera password hai Asha @1980", "mera password hai [password]"),
        ("Hunter 2#99 is my epfo password", "[password] is my epfo password"),
        ("Hunter2 #99 is my epfo password", "[password] is my epfo password"),
        ("my password for the EPFO portal is Hunter 2#99 ok", "my password for the EPFO portal is [password] ok"),
        ("password is Hunter2 and UAN is 100200300400", "password is [password] and UAN is [UAN]"),
        ("password is Hunter2\n99", "password is [password]\n99"),
        ("password was sent to me, asha12@example.in", "password was sent to me, [e-mail address]"),
        ("password is sent asha12@example.in", "password is sent [e-mail address]"),
    ] {
        assert_eq!(mask_text(text), masked);
    }
    for text in [
        "my password is wrong",
        "my password is not working",
        "password is wrong 3 times",
        "My password is Wrong 3 times!",
        "Password Expired 90 days ago",
        "password is Wrong, 2 tries left",
        "my password is wrong 100% sure",
        "the password is Reset 2 din pehle",
        "password Ticket #4521",
        "password is reset @2pm",
        "EPFO password and Form 15G",
        "password is Section 80C",
        "Hunter 2#99",
        "password reset nahi ho raha 2 din se",
        "password needs 8 characters",
        "EPFO password and form 15G",
        "password for the portal is lost, my form is Form15G",
        "Passbook2024 is password protected",
        "Passbook2024 is my password protected file",
        "I have to pass the exam",
        "bus pass number AB12345",
        "he earns 2000 pw 4000 in all",
    ] {
        assert_eq!(mask_text(text), text);
    }
}

/// Strangers choose what is masked. If each place looked at the rest of the text, these would take minutes.
#[test]
fn long_texts_take_no_longer_for_what_stands_in_them() {
    let repeat = |unit: &str| unit.chars().cycle().take(200_000).collect::<String>();
    for harmless in
        ["1-", "a\u{301}", "!", "@", "abc@", "a/1/", "-----", "9", "1234 is ", "a.a.", "\u{2800}", "\u{200b}1", "１-", "1234/", "1001\n"]
    {
        let text = repeat(harmless);
        assert!(mask_text(&text) == text, "{harmless}");
        assert!(strip_masks(&text) == text, "{harmless}");
        assert!(mask_personal_data(&text).len() <= text.len(), "{harmless}");
    }
    assert!(!mask_text(&repeat("a.a.a.a@")).contains('@'));
    assert!(!mask_text(&repeat("98765 43210 and ")).contains('5'));
}

#[test]
fn what_stands_behind_long_words_is_found() {
    let long = "x".repeat(5_000);
    assert_eq!(mask_text(&format!("{long} asha@example.in")), format!("{long} [e-mail address]"));
    assert_eq!(mask_text(&format!("{long} ramesh.k@okaxis... {long}")), format!("{long} [UPI ID]... {long}"));
    assert_eq!(mask_text(&format!("{long} my UAN is 201234567890 {long}")), format!("{long} my UAN is [UAN] {long}"));
    assert_eq!(mask_text(&format!("{long} 482913 is my OTP {long}")), format!("{long} [OTP] is my OTP {long}"));
    assert_eq!(mask_text(&format!("{long} 9876543210 rupees {long}")), format!("{long} 9876543210 rupees {long}"));
    assert_eq!(mask_text(&"1".repeat(40)), "1".repeat(40));
}
