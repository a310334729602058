//! stub
pub struct PageCache; pub struct CacheStats; pub struct Outcome;
