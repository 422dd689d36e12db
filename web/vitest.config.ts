import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Without it the router loads twice, once for the tests and once for its own imports.
  resolve: { conditions: ['module-sync', 'browser', 'development', 'import', 'default'] },
  test: {
    name: 'web',
    environment: 'jsdom',
    // Libraries stay loaded and warm from file to file; `testing/setup.ts` loads our own modules anew for each.
    pool: 'threads',
    isolate: false,
    // The React that people run, at a third of the time; `web-development` warns.
    env: { NODE_ENV: 'production' },
    include: ['src/**/*.test.{ts,tsx}', 'testing/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts', '../tools/seeded-properties.ts'],
    // Styles play no part, except where a test reads them.
    css: { include: /\.css\?raw$/ },
    // A limit for what hangs, on however busy a machine.
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
