import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAllowed } from './licences/allowed-licences.ts'
import { installedPackages } from './licences/installed-packages.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('licences', () => {
  it('are allowed by name, or where an expression leaves an allowed choice', () => {
    const yes = ['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0-only OR MIT', 'MIT AND ISC']
    const no = ['Hippocratic-2.1', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'none', '', '(MIT OR']
    expect([yes.filter(isAllowed), no.filter(isAllowed)]).toEqual([yes, []])
  })

  it('of all installed packages are allowed', () => {
    const packages = installedPackages(root)
    expect(packages.map(({ name }) => name)).toContain('react')
    expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
  })
})

it('installing reports known vulnerabilities', () => {
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).not.toMatch(/^audit\s*=\s*false/m)
})
