import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // Without it the router loads twice, once for the tests and once for its own imports.
  resolve: { conditions: ['module-sync', 'browser', 'development', 'import', 'default'] },
  test: {
    name: 'web',
    environment: 'jsdom',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['testing/setup.ts'],
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
