import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Licences that companies accept without asking their lawyers. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
]
/** For fonts alone. */
const ofFonts = 'OFL-1.1'

interface LockedPackage {
  license?: string
  dev?: boolean
  link?: boolean
}

it('ships no package whose licence restricts its use', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  const refused = shipped.filter(([path, { license = '' }]) => {
    if (path.startsWith('node_modules/@fontsource')) return license !== ofFonts
    return !license.split(/ OR |[()]/).some((each) => permissive.includes(each))
  })
  expect(shipped.length).toBeGreaterThan(100)
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})
