import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Environment } from '../../src/platform/configuration/environment.ts'
import { deployPath, readDeployFile } from './deploy-files.ts'
import { isInstalled, orSkipped } from './installed.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)
/** Each unit, and the npm script that starts the same process. */
const units = {
  'muster-all-in-one.service': 'start',
  'muster-migrate.service': 'process:migrate',
  'muster-process@api.service': 'process:api',
  'muster-process@ingest.service': 'process:ingest',
  'muster-process@worker.service': 'process:worker',
}
const fileOf = (unit: string) => `systemd/${unit.replace(/@\w+/, '@')}`
const valuesOf = (unit: string, key: string) =>
  [...readDeployFile(fileOf(unit)).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) =>
    value.replaceAll('%i', /@(\w+)/.exec(unit)?.[1] ?? ''),
  )

describe('the systemd units', () => {
  it.each(Object.entries(units))('start what npm starts: %s', (unit, script) => {
    const [command = ''] = valuesOf(unit, 'ExecStart')
    const bin = '/opt/muster/node_modules/.bin/'
    expect(command.startsWith(bin)).toBe(true)
    expect(`MALLOC_MMAP_THRESHOLD_=1048576 ${command.slice(bin.length)}`).toBe(scripts[script])
  })

  it('give the owner of the database to the migration alone', () => {
    for (const unit of Object.keys(units)) {
      const files = valuesOf(unit, 'EnvironmentFile')
      expect(files[0]).toBe('/etc/muster/muster.env')
      expect(files.includes('/etc/muster/migrate.env')).toBe(unit === 'muster-migrate.service')
    }
  })

  it('have an example of settings that exist', () => {
    const lines = readDeployFile('systemd/muster.env.example').matchAll(/^#?([A-Z_]+)=/gm)
    const names = [...lines].map(([, name = '']) => name)
    expect(names).toContain('PUBLIC_URL')
    expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining(names))
  })
})

describe.skipIf(!isInstalled('systemd-analyze'))(
  `systemd-analyze, asked about the units${orSkipped('systemd-analyze')}`,
  () => {
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'muster-units-'))
      cpSync(deployPath('systemd'), folder, { recursive: true })
      // It looks for the programs, which are installed elsewhere.
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(folder, name)
        if (!/\.(service|conf)$/.test(name)) continue
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/opt/muster', root))
      }
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    const analyze = (...options: string[]) => {
      const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:`, SYSTEMD_COLORS: '0' }
      const { status, stdout, stderr } = spawnSync('systemd-analyze', options, { env, encoding: 'utf8' })
      return { status, said: `${stdout}${stderr}` }
    }

    it('finds no mistake', () => {
      const found = analyze('verify', '--man=no', '--recursive-errors=no', ...Object.keys(units))
      expect(found).toEqual({ status: 0, said: '' })
    })

    it.each(Object.keys(units))('finds little that could be misused: %s', (unit) => {
      // Tenths, of 10; without a sandbox it is 9.6.
      const { status, said } = analyze('security', '--offline=true', '--threshold=20', '--no-pager', unit)
      expect(status, said).toBe(0)
    })
  },
)
