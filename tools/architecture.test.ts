import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFile } from './architecture/check-file.ts'
import { checkStyles } from './architecture/check-styles.ts'
import { importCircles } from './architecture/import-circles.ts'
import { readSourceFile } from './architecture/source-file.ts'
import { sourceFiles } from './source-files.ts'

const check = (path: string, text = '') => checkFile(readSourceFile(path, text))
const importing = (path: string, from: string) =>
  check(path, `import { thing } from '${from}'\nexport { thing }\n`)

describe('imports between workspaces', () => {
  it.each([
    ['contract/src/call.ts', 'zod'],
    ['contract/src/call.ts', './errors.ts'],
    ['rules/src/access/brand.ts', '@muster/contract'],
    ['server/src/access/users.routes.ts', '@muster/contract'],
    ['server/src/access/users.routes.ts', '@muster/rules'],
    ['web/src/access/landing.tsx', '@muster/rules'],
    ['e2e/access/sign-in.spec.ts', '@muster/contract'],
    ['e2e/access/sign-in.spec.ts', '../pages/sign-in.ts'],
    ['simulator/src/estate.ts', '@muster/agent'],
    ['server/src/processes/demo.ts', '@muster/simulator'],
    ['bench/src/estate/series.ts', '../../../server/src/telemetry/index.ts'],
    ['bench/src/estate/series.ts', '@muster/simulator'],
  ])('%s may import %s', (path, from) => {
    expect(importing(path, from)).toEqual([])
  })

  it.each([
    ['contract/src/call.ts', '@muster/rules', 'contract may import nothing of ours'],
    ['contract/src/call.ts', 'node:fs', 'contract does no input or output'],
    ['contract/src/call.ts', '../../rules/src/index.ts', 'a relative import stays inside contract'],
    ['rules/src/access/brand.ts', '@muster/server', 'rules may import of ours only contract'],
    ['rules/src/access/brand.ts', 'node:fs', 'rules does no input or output'],
    ['server/src/access/users.routes.ts', '@muster/web', 'server may import of ours only contract, rules'],
    ['server/test/setup.ts', '../../web/src/main.tsx', 'a relative import stays inside server'],
    ['web/src/access/landing.tsx', '@muster/server', 'web may import of ours only contract, rules'],
    ['web/src/access/landing.test.tsx', '@muster/server', 'web may import of ours only contract, rules'],
    [
      'web/src/access/landing.tsx',
      '../../../server/src/access/index.ts',
      'a relative import stays inside web',
    ],
    ['web/src/access/landing.tsx', '@muster/contract/src/call.ts', '@muster/contract is imported as a whole'],
    ['e2e/access/sign-in.spec.ts', '@muster/rules', 'e2e may import of ours only contract'],
    ['server/src/fleet/index.ts', '@muster/simulator', 'server may import of ours only contract, rules'],
    ['server/test/estate.ts', '@muster/simulator', 'server may import of ours only contract, rules'],
    ['web/src/fleet/device-page.tsx', '@muster/simulator', 'web may import of ours only contract, rules'],
    ['simulator/src/estate.ts', '@muster/server', 'simulator may import of ours only agent, contract, rules'],
    ['bench/src/run.ts', '../../server/test/muster.ts', 'a relative import stays inside bench'],
    ['server/src/fleet/index.ts', '../../../bench/src/duck.ts', 'a relative import stays inside server'],
    ['agent/src/enroll.ts', '@muster/simulator', 'agent may import of ours only contract, rules'],
  ])('%s may not import %s', (path, from, rule) => {
    expect(importing(path, from)).toEqual([expect.stringContaining(`${path} imports ${from}: ${rule}`)])
  })
})

describe('imports inside the server', () => {
  it.each([
    ['server/src/processes/api.ts', '../battery/index.ts'],
    ['server/src/processes/api.ts', '../platform/serve.ts'],
    ['server/src/battery/batteries.routes.ts', '../platform/serve.ts'],
    ['server/src/battery/batteries.routes.ts', './batteries.sql.ts'],
    ['server/src/battery/batteries.routes.ts', '../access/index.ts'],
    ['server/src/battery/batteries.sql.ts', 'kysely'],
    ['server/src/platform/database.ts', 'pg'],
    ['server/src/access/users.test.ts', '../../test/muster.ts'],
    ['server/src/access/users.test.ts', '../battery/batteries.sql.ts'],
    ['server/test/estate.ts', '../src/access/accounts.sql.ts'],
  ])('%s may import %s', (path, from) => {
    expect(importing(path, from)).toEqual([])
  })

  it.each([
    ['server/src/platform/serve.ts', '../access/index.ts', 'platform imports neither areas nor processes'],
    ['server/src/platform/serve.ts', '../processes/api.ts', 'platform imports neither areas nor processes'],
    ['server/src/access/users.routes.ts', '../processes/api.ts', 'areas do not import processes'],
    [
      'server/src/access/users.routes.ts',
      '../administration/index.ts',
      'access stands left of administration',
    ],
    ['server/src/maps/tiles.routes.ts', '../ingestion/index.ts', 'maps stands left of ingestion'],
    [
      'server/src/battery/batteries.routes.ts',
      '../access/users.sql.ts',
      'an area imports another only through its index.ts',
    ],
    ['server/src/access/users.routes.ts', 'kysely', 'in an area only *.sql.ts files speak to the database'],
    ['server/src/access/users.routes.ts', 'pg', 'in an area only *.sql.ts files speak to the database'],
    ['server/src/access/users.routes.ts', '../../test/muster.ts', 'what runs does not import what tests it'],
  ])('%s may not import %s', (path, from, rule) => {
    expect(importing(path, from)).toEqual([expect.stringContaining(`${path} imports ${from}: ${rule}`)])
  })

  it('types of the database may be imported, values may not', () => {
    const path = 'server/src/access/tables.ts'
    expect(
      check(path, "import type { Generated } from 'kysely'\nexport type Id = Generated<string>\n"),
    ).toEqual([])
    expect(
      check(path, "import { type Generated } from 'kysely'\nexport type Id = Generated<string>\n"),
    ).toEqual([])
    expect(check(path, "import { type Generated, sql } from 'kysely'\n")).toHaveLength(1)
  })
})

describe('imports inside the console', () => {
  it.each([
    ['web/src/main.tsx', './app/app.tsx'],
    ['web/src/main.tsx', './session/language.ts'],
    ['web/src/app/routes.tsx', '../access/landing.tsx'],
    ['web/src/app/routes.tsx', '../ui/page.tsx'],
    ['web/src/battery/batteries-page.tsx', '../estate/status-icon.tsx'],
    ['web/src/battery/batteries-page.tsx', './batteries-columns.tsx'],
    ['web/src/battery/batteries-page.tsx', '../session/world.tsx'],
    ['web/src/estate/status-icon.tsx', '../session/world.tsx'],
    ['web/src/session/world.tsx', '../ui/loading-view.tsx'],
    ['web/src/ui/chart.tsx', 'echarts/core'],
    ['web/src/ui/map.tsx', 'leaflet'],
    ['web/src/session/world.test.tsx', '../../testing/render.tsx'],
  ])('%s may import %s', (path, from) => {
    expect(importing(path, from)).toEqual([])
  })

  it.each([
    ['web/src/ui/page.tsx', '../session/world.tsx', 'ui does not import session'],
    ['web/src/ui/page.tsx', '../main.tsx', 'ui does not import app'],
    ['web/src/session/world.tsx', '../estate/status-icon.tsx', 'session does not import estate'],
    ['web/src/session/world.tsx', '../access/landing.tsx', 'session does not import access'],
    ['web/src/estate/status-icon.tsx', '../fleet/device-page.tsx', 'estate does not import fleet'],
    ['web/src/battery/batteries-page.tsx', '../app/routes.tsx', 'battery does not import app'],
    [
      'web/src/battery/batteries-page.tsx',
      '../fleet/device-page.tsx',
      'areas of the console never import each other',
    ],
    ['web/src/battery/batteries-page.tsx', 'echarts', 'only web/src/ui imports leaflet and echarts'],
    [
      'web/src/maps/location-map.tsx',
      'leaflet/dist/leaflet.css',
      'only web/src/ui imports leaflet and echarts',
    ],
    ['web/src/ui/page.tsx', '../../testing/render.tsx', 'what runs does not import what tests it'],
    ['web/src/ui/page.tsx', './testing/a-page.tsx', 'what runs does not import what tests it'],
  ])('%s may not import %s', (path, from, rule) => {
    expect(importing(path, from)).toEqual([expect.stringContaining(`${path} imports ${from}: ${rule}`)])
  })
})

describe('imports are seen', () => {
  const path = 'web/src/ui/page.tsx'
  it.each([
    "import '../session/world.tsx'",
    "import type { World } from '../session/world.tsx'",
    "import * as world from '../session/world.tsx'",
    "export { world } from '../session/world.tsx'",
    "export * from '../session/world.tsx'",
    "const world = await import('../session/world.tsx')",
    "export const load = () => import('../session/world.tsx')",
  ])('in the form %s', (text) => {
    expect(check(path, text)).toHaveLength(1)
  })

  it.each(["// import '../session/world.tsx'", 'const text = "import \'../session/world.tsx\'"'])(
    'but not in %s',
    (text) => {
      expect(check(path, text)).toEqual([])
    },
  )
})

describe('import circles', () => {
  const file = (path: string, from: string) => readSourceFile(path, `import type { Thing } from '${from}'\n`)

  it('are found, however long', () => {
    const files = [
      file('rules/src/a.ts', './b.ts'),
      file('rules/src/b.ts', './inner/c.ts'),
      file('rules/src/inner/c.ts', '../a.ts'),
    ]
    expect(importCircles(files)).toEqual([
      'rules/src/a.ts → rules/src/b.ts → rules/src/inner/c.ts → rules/src/a.ts',
    ])
  })

  it('are none where two files import a third', () => {
    const files = [
      file('rules/src/a.ts', './c.ts'),
      file('rules/src/b.ts', './c.ts'),
      file('rules/src/c.ts', 'zod'),
    ]
    expect(importCircles(files)).toEqual([])
  })
})

describe('places, names and sizes', () => {
  it.each([
    ['server/src/things/thing.ts', 'stands in no room'],
    ['server/src/thing.ts', 'stands in no room'],
    ['web/src/things/thing.tsx', 'stands in no room'],
    ['web/src/ui/utils.ts', 'is named "utils"'],
    ['web/src/ui/helpers/date.ts', 'is named "helpers"'],
    ['server/src/platform/job-manager.ts', 'is named "manager"'],
    ['contract/src/common.ts', 'is named "common"'],
    ['web/src/ui/misc.test.ts', 'is named "misc"'],
    ['web/src/ui/DataTable.tsx', 'is not in kebab-case'],
    ['web/src/ui/data_table.tsx', 'is not in kebab-case'],
  ])('%s %s', (path, message) => {
    expect(check(path)).toEqual([expect.stringContaining(message)])
  })

  it.each([
    'server/src/access/common-passwords.ts',
    'web/src/ui/table.module.css',
    'server/migrations/0001_worlds.sql',
  ])('%s is fine', (path) => {
    expect(check(path)).toEqual([])
  })

  it('a file has at most 350 lines', () => {
    expect(check('web/src/ui/table.tsx', '\n'.repeat(350))).toEqual([])
    expect(check('web/src/ui/table.tsx', '\n'.repeat(351))).toEqual([
      expect.stringContaining('has 351 lines'),
    ])
    expect(check('web/src/ui/table.css', '\n'.repeat(351))).toHaveLength(1)
  })
})

describe('starting things', () => {
  it.each([
    'start()',
    'await start()',
    'const server = await start()',
    'export const server = await start()',
    'for (const each of all) start(each)',
    'if (ready) start()',
    'setInterval(start, 1000)',
    "process.on('SIGTERM', stop)",
    'export function stop() { process.exit(1) }',
  ])('is for processes alone: %s', (text) => {
    expect(check('server/src/access/sign-in.ts', text).length).toBeGreaterThan(0)
    expect(check('server/src/processes/api.ts', text)).toEqual([])
  })

  it.each([
    'const schema = z.object({})',
    'export const start = () => listen()',
    'export async function start() { await listen() }',
    "'use strict'",
    'pg.types.setTypeParser(20, Number)',
    'interface Thing { name: string }',
  ])('is not: %s', (text) => {
    expect(check('server/src/access/sign-in.ts', text)).toEqual([])
  })

  it('is for what a thread runs, too, but it does not stop the process', () => {
    expect(check('server/src/access/hash-worker.ts', 'start()')).toEqual([])
    expect(check('server/src/access/hash-worker.ts', 'process.exit(1)')).toHaveLength(1)
  })
})

describe('the key of a cached answer', () => {
  const queries = 'web/src/fleet/devices/devices.queries.ts'

  it.each([
    "const query = { queryKey: ['devices', world] }",
    "const query = { queryKey: ['devices', world] as const }",
    'const query = { queryKey: keyOf(world) }',
    'const key = [world]; const query = { queryKey: key }',
  ])('is made in one place: %s', (text) => {
    expect(check(queries, text)).toEqual([expect.stringContaining(`${queries} writes the key`)])
    expect(check('web/src/session/request/query-of.ts', text)).toEqual([])
    expect(check('web/src/ui/table/testing/ships.tsx', text)).toEqual([])
  })

  it.each([
    'const query = { ...cachedAs(listDevices, world) }',
    'const filter = { queryKey: devicesQuery(world).queryKey }',
    'const read = ({ queryKey }) => ({ queryKey })',
    'const worldOf = ({ queryKey: [, world] }) => world',
  ])('is taken from there: %s', (text) => {
    expect(check(queries, text)).toEqual([])
  })
})

describe('styles', () => {
  const both = (sheet: string, code: string) =>
    checkStyles(
      new Map([
        ['web/src/ui/card.module.css', sheet],
        ['web/src/ui/card.tsx', `import classes from './card.module.css'\n${code}`],
      ]),
    )

  it.each([
    ['.card {}', '<p className={classes.card} />'],
    ['/* .old {} */ .card[data-wide] .mantine-Tabs-tab {}', '<p className={classes.card} data-wide />'],
    ['.good {} .bad {}', '<p className={classes[level]} />'],
    ['.card[data-disabled] {}', '<Button className={classes.card} />'],
  ])('share their names with components: %s', (sheet, code) => {
    expect(both(sheet, code)).toEqual([])
  })

  it.each([
    ['.card {}', '<p className={classes.card}><b className={classes.name} /></p>', 'uses classes.name'],
    ['.card {} .name {}', '<p className={classes.card} />', 'defines .name'],
    ['.card[data-phone] {}', '<p className={classes.card} data-card />', 'selects [data-phone]'],
  ])('do not: %s, %s', (sheet, code, rule) => {
    expect(both(sheet, code)).toEqual([expect.stringContaining(rule)])
  })
})

describe('the project', () => {
  const root = join(import.meta.dirname, '..')
  const folders = '{contract,rules,server,web,e2e,agent,simulator,bench,tools}'
  const files = sourceFiles(root, [`${folders}/**/*.{ts,tsx,css,sql}`, '*.ts'])

  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const read = [...texts].map(([path, text]) => readSourceFile(path, text))

  it('keeps to its design', () => {
    expect(read.flatMap(checkFile)).toEqual([])
  })

  it('has no import circles', () => {
    expect(importCircles(read)).toEqual([])
  })

  it('has no style without effect', () => {
    const console = [...texts].filter(([path]) => /^web\/(src|build)\//.test(path))
    const pageScripts = sourceFiles(root, ['web/public/*.js']).map(
      (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
    )
    expect(checkStyles(new Map([...console, ...pageScripts]))).toEqual([])
  })

  it('is checked as a whole', () => {
    for (const workspace of ['contract', 'rules', 'agent', 'simulator', 'server', 'web']) {
      expect(files.filter((path) => path.startsWith(`${workspace}/src/`)).length, workspace).toBeGreaterThan(
        5,
      )
    }
  })
})
