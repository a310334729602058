//! Addresses of databases: which are understood, what of them is shown, and which would lose data.

use std::path::Path;

use storage::DatabaseUrl;

#[test]
fn reads_both_kinds_of_address() {
    assert_eq!(format!("{:?}", DatabaseUrl::parse("sqlite:data/fineprint.db").unwrap()), "sqlite:data/fineprint.db");
    assert_eq!(format!("{:?}", DatabaseUrl::parse("sqlite:///var/f.db").unwrap()), "sqlite:/var/f.db");
    let shown = format!("{:?}", DatabaseUrl::parse("postgres://me:hidden@db.example/fine").unwrap());
    assert_eq!(shown, "postgres://db.example/fine");
}

#[test]
fn reads_a_socket_folder() {
    let DatabaseUrl::Postgres(options) = DatabaseUrl::parse("postgres:///fine?host=/run/postgresql&user=me").unwrap() else {
        panic!("not postgres");
    };
    assert_eq!(options.get_socket().unwrap(), Path::new("/run/postgresql"));
    assert_eq!((options.get_username(), options.get_database()), ("me", Some("fine")));
}

#[test]
fn refuses_what_would_lose_data_or_is_misspelt() {
    for text in ["sqlite::memory:", "sqlite:", "sqlite:a.db?mode=memory", "mysql://x/y", ""] {
        assert!(DatabaseUrl::parse(text).is_err(), "{text}");
    }
}
