import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Modules in folders of this name, wherever in the rooms that features share. */
const folders = (names: string) => `/src/(?:api|lib|shared|ui)/(?:.+/)?(?:${names})/`

/**
 * What no first visit needs comes in chunks of its own, each named like the folders that it holds: a file moves to another
 * chunk by moving to another folder. The server has drawn the covers of a first page, so their lines are fetched alone.
 */
const LATER = {
  forms: folders('forms|members'),
  events: folders('events'),
  chat: folders('chat'),
  writing: folders('writing'),
  dialogs: folders('dialogs'),
}
/** Our own small parts and all icons; the libraries that only some pages need stay with them. */
const FIRST_VISIT = new RegExp(
  `^(?!.*(?:${Object.values(LATER).join('|')}|${folders('covers')})).*/(?:src/(?:(?:api|lib|shared|ui)/|routes/slots/)|node_modules/(?:lucide-react|@tanstack/(?:query-core|react-query))/)`,
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
                // First: with what it needs itself, so that nothing of a first visit ends in the others.
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
  // A worker without Node's modules: the nearest to the engine in the server.
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: {
      conditions: ['edge-light', 'workerd', 'worker', 'browser', 'module', 'import', 'default', 'production'],
    },
  },
}))
