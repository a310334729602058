import { defineConfig } from 'vite'

// The first script: one small file that shares nothing with the application's, so that no page waits for more. Its
// record joins the manifest in tools/finish-build.mjs.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox114'],
    manifest: '.vite/first.json',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/app/first-script.ts',
      output: { format: 'es', codeSplitting: false },
    },
  },
})
