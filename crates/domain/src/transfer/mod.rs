//! Taking everything out, and bringing it into an empty database as it was.
