import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What dialogs share, which is heavy. */
const DIALOGS = /[\\/]src[\\/]ui[\\/](?:confirm-dialog|dialog|missing-phone|side-panel)\.tsx$/
/** What forms and members' parts share. No first visit needs either. */
const LATER =
  /[\\/]src[\\/](?:ui[\\/](?:avatar|consent-boxes|dial-code-picker|field|link-field|phone-field|registration-fields|switch|use-registration-form)|api[\\/](?:queries[\\/](?:bookings|payments|subscribers|unsubscribe|webinar-seats)|subscriber-types)|lib[\\/](?:dial-codes|pre-login|registration-form))\.tsx?$/
/** Webinars and consultations, with the icons that only they share. */
const EVENTS =
  /[\\/](?:src[\\/](?:ui[\\/](?:add-to-calendar|countdown|local-time|use-mounted|use-now)|api[\\/]queries[\\/](?:services|webinars)|lib[\\/](?:add-to-calendar|registered-webinars|time-zone))\.tsx?|icons[\\/](?:circle-check|users-round)\.m?js)$/
/** The lines of drawn covers: the server has drawn those of a first page. */
const COVERS = /[\\/]src[\\/]ui[\\/]cover-/
/** The assistant's connection and calls. */
const CHAT = /[\\/]src[\\/](?:api[\\/](?:chat[\\/]\w+|queries[\\/]chats)|lib[\\/]chat-(?:drafts|sessions))\.ts$/
/** What the assistant's panel shares with comments and other parts that come later. */
const TALK =
  /[\\/](?:src[\\/]lib[\\/]personal-kinds\.ts|icons[\\/](?:copy|message-circle-question-mark|message-square|rotate-ccw|thumbs-up|trash)\.m?js)$/
/** Our own small parts and the icons; the libraries that only some pages need stay with them. */
const SHARED = new RegExp(
  `^(?!.*(?:${DIALOGS.source}|${LATER.source}|${EVENTS.source}|${COVERS.source}|${CHAT.source}|${TALK.source})).*[\\\\/](?:src[\\\\/](?:(?:api|lib|ui)[\\\\/]|routes[\\\\/]ask-slot)|node_modules[\\\\/](?:lucide-react|@tanstack[\\\\/](?:query-core|react-query))[\\\\/])`,
)

// One tree, two bundles: what the reader's browser hydrates, and the single module that the server's engine renders.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'es2022',
        minify: true,
        copyPublicDir: false,
        rolldownOptions: {
          output: { format: 'es', entryFileNames: 'server.mjs', codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/client',
        target: ['es2022', 'chrome111', 'safari16.4', 'firefox114'],
        manifest: true,
        // Nothing becomes a data: address, which the content security policy refuses.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/app/entry-client.tsx',
          // What pages share comes in one file: a dozen small ones cost more in heads and turns than in bytes.
          output: {
            codeSplitting: {
              groups: [
                // First: with what it needs itself, so that nothing of a first visit ends in the other.
                { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
                { name: 'later', test: LATER, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'events', test: EVENTS, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'chat', test: CHAT, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'talk', test: TALK, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'dialogs', test: DIALOGS, minShareCount: 2, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  // A worker without Node's modules: the nearest to the engine in the server.
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: {
      conditions: ['edge-light', 'workerd', 'worker', 'browser', 'module', 'import', 'default', 'production'],
    },
  },
}))
