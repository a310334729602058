import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Matches modules in folders of these names, anywhere in the folders that features share. */
const folders = (names: string) => `/src/(?:api|lib|shared|ui)/(?:.+/)?(?:${names})/`

/**
 * What no first visit needs is in chunks of its own, each named like its folders, so that a file moves to another chunk
 * by moving to another folder. The server has drawn the covers of a first page, so their lines are fetched alone.
 */
const LATER = {
  // Words in every language of a page: whoever reads an article needs none of them.
  'dialog-words': '/src/(?:lib/interface-texts/dialogs/|ui/words/dialog-)',
  'account-words': '/src/(?:lib/interface-texts/account/|ui/words/account-)',
  'case-words': folders('interface-texts/cases'),
  forms: folders('forms'),
  members: folders('members'),
  events: folders('events'),
  conversations: folders('conversations'),
  writing: folders('writing'),
  dialogs: folders('dialogs'),
  paying: folders('paying'),
}
/** The app's small parts and all icons. Libraries that only some pages need stay with those pages. */
const FIRST_VISIT = new RegExp(
  `^(?!.*(?:${Object.values(LATER).join('|')}|${folders('covers')})).*/(?:src/(?:(?:api|lib|shared|ui)/|routes/slots/)|node_modules/(?:lucide-react|@tanstack/(?:query-core|react-query))/)`,
)

// One tree is built into two bundles: the one that the reader's browser hydrates, and the single module that the
// server's engine renders.
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
        // No file becomes a data: address, which the content security policy refuses.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/app/entry-client.tsx',
          // What pages share is one file: a dozen small ones would cost more in requests than in bytes.
          output: {
            codeSplitting: {
              groups: [
                // This group comes first and takes what it needs, so that nothing of a first visit ends in the others.
                { name: 'shared', test: FIRST_VISIT, minShareCount: 2, priority: 1 },
                ...Object.entries(LATER).map(([name, test]) => ({
                  name,
                  test: new RegExp(test),
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                })),
              ],
            },
          },
        },
      },
  // The worker runs without Node's modules, which is the nearest to the server's engine.
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: {
      conditions: ['edge-light', 'workerd', 'worker', 'browser', 'module', 'import', 'default', 'production'],
    },
  },
}))
