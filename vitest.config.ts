import { defineConfig } from 'vitest/config'

/** They replace parts of the service, which would disturb other files in the same worker. */
const mockingWalks = ['server/test/walk/access-walk.test.ts', 'server/test/walk/rls-walk.test.ts']

/** They read the built console. */
const ofBuild = ['tools/size.test.ts', 'tools/built-console.test.ts']

/** It builds the container image, and runs it. */
const ofImage = ['deploy/image/image.test.ts']

const server = {
  environment: 'node',
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles: ['server/test/setup.ts', 'tools/seeded-properties.ts'],
  maxWorkers: 2,
  // Megabytes: with room for what one answer leaves behind, garbage is collected less often.
  execArgv: ['--max-semi-space-size=64'],
  // Limits for what hangs, on however busy a machine, or one that stands still for half a minute.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
  // Vitest refuses projects with different numbers of workers in one group.
  sequence: { groupOrder: 1 },
}

/**
 * Which tests run where. `unit` needs nothing but the code, `server` a PostgreSQL that its setup starts, `web` a
 * document, `web-development` React's development build, `build` the built console, and `image` podman. `server-walks` are the server's
 * tests that replace parts of it.
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
            'bench/**/*.test.ts',
            'tools/**/*.test.ts',
            'deploy/*.test.ts',
            'server/test/statement-audit/**/*.test.ts',
            'server/src/telemetry/device-day/**/*.test.ts',
          ],
          exclude: ofBuild,
          setupFiles: ['tools/seeded-properties.ts'],
          // Files share their worker's modules: none keeps state from one test to the next.
          pool: 'threads',
          isolate: false,
          // A time limit for hanging tests, however busy the machine.
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
      // First, as the longest of them runs alone: at the end a core would wait for it.
      {
        test: { ...server, name: 'server-walks', include: mockingWalks, sequence: { groupOrder: 0 } },
      },
      'web/vitest.config.ts',
      'web/vitest.development.config.ts',
      {
        test: {
          name: 'build',
          environment: 'node',
          include: ofBuild,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'image',
          environment: 'node',
          include: ofImage,
          testTimeout: 600_000,
          hookTimeout: 1_200_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
