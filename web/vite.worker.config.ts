import { defineConfig } from 'vite'

// The service worker and its kill switch: two plain scripts at the root of the site.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: { sw: 'src/service-worker/sw.ts', 'sw-off': 'src/service-worker/sw-off.ts' },
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
})
