import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeLine } from './land/encode-line.ts'
import { landFiles } from './land/land-files.ts'
import { landFile } from './land/land-shapes.ts'

describe('a line', () => {
  it('is written as its first point and the differences between points, small ones in one letter', () => {
    expect(encodeLine([[0, 0]])).toBe('00')
    expect(
      encodeLine([
        [1, -1],
        [2, -3],
      ]),
    ).toBe('2123')
    expect(encodeLine([[16, -17]])).toBe('W1X1')
  })
})

describe('the land of the maps', () => {
  it.each(landFiles)('in $file is what `node tools/land.ts` generates', ({ file, scale, bits }) => {
    const kept = JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    expect(kept).toEqual(landFile(scale, bits))
  })
})
