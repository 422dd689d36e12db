import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import server from '../server/package.json' with { type: 'json' }

it('the bill of materials names what is installed, with its version and licence', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const printed = execFileSync('npm', ['run', '-s', 'sbom'], { cwd: root, encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(printed)
  expect(bomFormat).toBe('CycloneDX')
  expect(components).toContainEqual(
    expect.objectContaining({
      name: 'fastify',
      version: server.dependencies.fastify,
      licenses: [{ license: { id: 'MIT' } }],
    }),
  )
})
