import { defineConfig } from 'vitest/config'
import web from './vitest.config.ts'

/** The build of React that warns, for a page of each kind: it takes three times as long as the other. */
export default defineConfig({
  ...web,
  test: {
    ...web.test,
    name: 'web-development',
    env: { NODE_ENV: 'development' },
    include: ['testing/development/*.test.tsx'],
  },
})
