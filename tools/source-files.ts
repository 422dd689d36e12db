import { globSync } from 'node:fs'

const leftOut = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git', '.cache']

/** Files of the project that match a pattern, with forward slashes, in a fixed order. */
export const sourceFiles = (root: string, pattern: string | string[]): string[] =>
  globSync(pattern, {
    cwd: root,
    exclude: (path) => path.split(/[/\\]/).some((part) => leftOut.includes(part)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
