import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'
import { firstPort, urls } from './urls.ts'

/** Real Chromium against the real service; each test creates the people and worlds it needs. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  // Two cores have time for a third: each waits for the service and the browser now and then.
  workers: 3,
  retries: 0,
  // Limits for what hangs, on however busy a machine, or one that stands still for half a minute.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: urls.console,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        // Pages live for seconds: compiling what is called often takes longer than it spares.
        '--js-flags=--no-opt,--no-maglev',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
  outputDir: '../test-results',
  webServer: {
    command: 'node ../server/test/browser/server.ts',
    cwd: import.meta.dirname,
    env: { BROWSER_TEST_PORT: String(firstPort) },
    url: `${urls.console}/readyz`,
    // A service already running saves its start while a test is being written.
    reuseExistingServer: process.env.BROWSER_TEST_SERVICE === 'running',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
