/** Build settings: the key of the stored profile, and the previous key while the key is being replaced. */
interface ImportMetaEnv {
  readonly VITE_PROFILE_KEY?: string
  /** Milliseconds that a read may take; 0 for no limit. */
  readonly VITE_READ_TIMEOUT_MS?: string
  readonly VITE_PROFILE_KEY_PREVIOUS?: string
}
