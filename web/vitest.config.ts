import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Without it the router loads twice, once for the tests and once for its own imports.
  resolve: { conditions: ['module-sync', 'browser', 'development', 'import', 'default'] },
  test: {
    name: 'web',
    environment: 'jsdom',
    // A document for each worker instead of each file: half the time, and files stay apart all the same.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts'],
    // Styles play no part, except where a test reads them.
    css: { include: /\.css\?raw$/ },
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
