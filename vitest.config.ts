import { defineConfig } from 'vitest/config'

/** They replace parts of the service, which files that share one would notice. */
const mockingWalks = ['server/test/walk/access-walk.test.ts', 'server/test/walk/rls-walk.test.ts']

const server = {
  environment: 'node',
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles: ['server/test/setup.ts'],
  maxWorkers: 2,
  // Limits for what hangs: hashes and databases of their own take their time where other work shares the machine.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Two pools of different sizes may not run at the same time.
  sequence: { groupOrder: 1 },
}

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
            'server/src/telemetry/device-day/**/*.test.ts',
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
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: ['server/test/statement-audit/**', 'server/src/telemetry/device-day/**', ...mockingWalks],
          // Loading the service takes longer than most files' tests, so files share it.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-walks', include: mockingWalks } },
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
