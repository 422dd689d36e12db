import { defineConfig } from 'vitest/config'

/**
 * Which tests run where. `unit` needs nothing but the code, `server` a PostgreSQL that its setup starts, `web` a
 * document, `web-development` the React that warns, and `build` the built console.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'contract/src/**/*.test.ts',
            'rules/src/**/*.test.ts',
            'agent/**/*.test.ts',
            'simulator/**/*.test.ts',
            'tools/**/*.test.ts',
            'server/test/statement-audit/**/*.test.ts',
            'server/src/fleet/device-day/**/*.test.ts',
          ],
          exclude: ['tools/size.test.ts'],
          // Files share their worker's modules: nothing in them keeps anything from one test for the next.
          pool: 'threads',
          isolate: false,
          // A limit for what hangs, on however busy a machine.
          testTimeout: 600_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: ['server/test/statement-audit/**', 'server/src/fleet/device-day/**'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/setup.ts'],
          maxWorkers: 2,
          // Hashes and databases of their own take their time where other work shares the machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Two pools of different sizes may not run at the same time.
          sequence: { groupOrder: 1 },
        },
      },
      'web/vitest.config.ts',
      'web/vitest.development.config.ts',
      {
        test: {
          name: 'build',
          environment: 'node',
          include: ['tools/size.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
