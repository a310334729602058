/** Build settings: the key of the stored profile, and the one before it while they are being changed. */
interface ImportMetaEnv {
  readonly VITE_PROFILE_KEY?: string
  readonly VITE_PROFILE_KEY_PREVIOUS?: string
}
