/** Build settings: the key of the stored profile, and the previous key while the key is being replaced. */
interface ImportMetaEnv {
  readonly VITE_PROFILE_KEY?: string
  readonly VITE_PROFILE_KEY_PREVIOUS?: string
}
