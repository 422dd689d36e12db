import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:4400'

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|zod)\//

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': server, '/auth': server } },
  build: {
    target: 'es2023',
    // Operators decode reported stacks with the maps; browsers are not pointed to them.
    sourcemap: 'hidden',
    // The About dialog links to it.
    license: { fileName: 'licences.txt' },
    // The content security policy allows fonts from the own origin only, so none may become a data address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes only with an upgrade stays in the browser's cache from one release to the next.
        codeSplitting: { groups: [{ name: 'libraries', test: libraries }] },
      },
    },
  },
})
