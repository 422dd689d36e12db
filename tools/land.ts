import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { landFiles } from './land/land-files.ts'
import { landFile } from './land/land-shapes.ts'

/**
 * Generates the land that maps draw without a tile service. The files are committed: they are small, change only with a
 * new edition of Natural Earth, and so neither the build nor the tests need geographic tools.
 */
const root = path.resolve(import.meta.dirname, '..')
for (const { file, scale, bits } of landFiles) {
  writeFileSync(path.join(root, file), `${JSON.stringify(landFile(scale, bits), null, 2)}\n`)
}
