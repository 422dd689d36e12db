import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { firstLoad } from './size/first-load.ts'

/** Gzipped bytes of script. */
const most = 300_000

it('the first load of the console stays under 300 KB of gzipped script', () => {
  const dist = join(import.meta.dirname, '../web/dist')
  const read = (path: string) => readFileSync(join(dist, path), 'utf8')
  const sizes = [...firstLoad(read('index.html'), read)].toSorted(([, a], [, b]) => b - a)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const list = sizes.map(([path, size]) => `${String(size).padStart(8)} ${path}`)
  expect(total, `the scripts, largest first:\n${list.join('\n')}`).toBeLessThan(most)
  expect(sizes.length).toBeGreaterThan(0)
})
