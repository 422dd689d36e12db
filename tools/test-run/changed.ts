import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const git = (root: string, ...options: string[]): string[] =>
  execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The files that differ from a commit, including untracked ones. */
export const changedFiles = (root: string, since: string): string[] => [
  ...git(root, 'diff', '--name-only', since),
  ...git(root, 'ls-files', '--others', '--exclude-standard'),
]

const areaOf = (file: string) => /^(?:web|server)\/src\/([^/]+)\//.exec(file)?.[1]

/**
 * The browser tests of a change: its own, and those of the console's and the server's areas. Code shared by all areas
 * is left to the whole run.
 */
export function browserTests(root: string, files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    const area = areaOf(file)
    return area !== undefined && existsSync(join(root, 'e2e', area)) ? [`${area}/`] : []
  })
  const own = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file) && existsSync(join(root, file)))
  // The test of every screen of every area takes minutes.
  const tests = [...folders, ...own.map((file) => file.slice('e2e/'.length))]
  return [...new Set(tests)].filter((test) => test !== 'app/').toSorted()
}
