import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'
import { slimContract } from './build/slim-contract.ts'

/** The host stays the browser's own: the server compares it with the origin of a request. */
const server = { target: 'http://127.0.0.1:4400', changeOrigin: false }

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|zod)\//

/** Without a chunk for these, each set of pages that share some of them has one of its own: 400, most of them tiny. */
const sharedInterface =
  /node_modules\/(@mantine\/(core|hooks)|@floating-ui|clsx|@tabler)\/|web\/src\/(ui\/(?!map\/|chart\/|date-choice|form\/draft\/)|session\/|estate\/(?!map\/|signal-map\/|charts\/)|app\/(?:gates|section|core\/core-section)|access\/access-denied)|\/(contract|rules)\/src\//

/** Loaded with the first page that has a form, not with the first page. */
const forms = /node_modules\/react-hook-form\/|web\/src\/ui\/form\/draft\//

/** Loaded with the first page on which a date is chosen. */
const dates = /node_modules\/(@mantine\/dates|dayjs)\/|web\/src\/ui\/choice\/date-choice/

export default defineConfig({
  plugins: [react(), slimContract(), firstPaint()],
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
        codeSplitting: {
          groups: [
            // What changes only with an upgrade stays in the browser's cache from one release to the next.
            { name: 'libraries', test: libraries, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'interface', test: sharedInterface, minShareCount: 2, priority: 2 },
            { name: 'forms', test: forms, priority: 1 },
            { name: 'dates', test: dates, priority: 3 },
          ],
        },
      },
    },
  },
})
