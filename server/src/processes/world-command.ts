import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { WorldId } from '@muster/contract'
import { selectWorld } from '../access/index.ts'
import { importWorld } from '../platform/backup/import-world.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { readConfig } from '../platform/configuration/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { inWorldTransaction } from '../platform/database/tenancy.ts'
import { StartError } from '../platform/errors/errors.ts'
import { type Logger, openLog } from '../platform/observability/logs.ts'
import { securityLog } from '../platform/observability/security-log.ts'
import { recordChanges } from '../platform/records/audit.sql.ts'
import { reachDatabase } from './reach-database.ts'
import { operator, removeWholeWorld } from './remove-whole-world.ts'
import type { ToolRun } from './tool.ts'
import { fromWhereAsked, inMegabytes } from './tool-files.ts'

const usage = `Usage:
  npm run world -- export WORLD FILE
  npm run world -- import FILE --organisation ID [--as WORLD]
  npm run world -- remove WORLD [--yes]`

interface Command {
  values: { organisation?: string | undefined; as?: string | undefined; yes: boolean }
  positionals: string[]
}

interface Context extends ToolRun {
  ownerUrl: string
  /** The owner's, for statements of areas. */
  db: Database
  log: Logger
  environment: NodeJS.ProcessEnv
}

type Work = (context: Context) => Promise<string>

/** Exports, imports or removes one world. */
export async function worldCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  run: ToolRun,
): Promise<string> {
  const work = workOf(readArguments(args))
  const config = readConfig(environment)
  const { ownerUrl, leave } = await reachDatabase(config, run.progress)
  const database = openDatabase(ownerUrl, 1, () => {})
  try {
    const log = openLog(config.logLevel)
    return await work({ ...run, ownerUrl, db: database.db, log, environment })
  } finally {
    await database.close()
    await leave()
  }
}

function readArguments(args: readonly string[]): Command {
  try {
    return parseArgs({
      args: [...args],
      options: {
        organisation: { type: 'string' },
        as: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
  } catch {
    throw new StartError(usage)
  }
}

function workOf({ values, positionals: [name, first, second, ...more] }: Command): Work {
  const { organisation, as, yes } = values
  if (first === undefined || more.length > 0) throw new StartError(usage)
  if (name === 'export' && second !== undefined) return exportOf(worldId(first), second)
  if (name === 'import' && second === undefined && organisation !== undefined) {
    return importOf(first, organisation, as === undefined ? undefined : worldId(as))
  }
  if (name === 'remove' && second === undefined) return removalOf(worldId(first), yes)
  throw new StartError(usage)
}

function worldId(text: string): string {
  const id = WorldId.safeParse(text)
  if (!id.success) throw new StartError(`"${text}" is not the id of a world.`)
  return id.data
}

const exportOf =
  (world: string, named: string): Work =>
  async ({ ownerUrl, progress, log, environment, db }) => {
    if (!(await selectWorld(db, world))) throw new StartError(`There is no world ${world}.`)
    const file = fromWhereAsked(named, environment)
    const { header, rows, bytes } = await writeBackup({ ownerUrl, file, world, progress })
    securityLog(log, 'world.exported', { world, records: rows })
    return `Exported: "${header.world?.name}" to ${file} (${inMegabytes(bytes)}, ${rows.toLocaleString('en')} rows).`
  }

const importOf =
  (named: string, organisation: string, as: string | undefined): Work =>
  async ({ ownerUrl, progress, log, environment, db }) => {
    const file = fromWhereAsked(named, environment)
    const { id, name, rows } = await importWorld({ ownerUrl, file, organisation, as, progress })
    const change = { action: 'world.imported', recordId: id, record: name } as const
    await inWorldTransaction(db, id, null, (scope) => recordChanges(scope, operator, Date.now(), [change]))
    securityLog(log, 'world.imported', { world: id, records: rows })
    return `Imported: "${name}" as ${id} (${rows.toLocaleString('en')} rows). If a world with this id was removed from this installation, restart its processes.`
  }

const removalOf =
  (world: string, isConfirmed: boolean): Work =>
  async (context) => {
    const { db, ownerUrl, progress, log } = context
    const found = await selectWorld(db, world)
    if (found && !isConfirmed) await confirm(world, found.name)
    const { rows, accounts } = await removeWholeWorld({ db, ownerUrl, world, now: new Date(), progress })
    if (rows === 0) throw new StartError(`There is no world ${world}, and nothing is left of one.`)
    securityLog(log, 'world.removed', { world, records: rows })
    const users = accounts === 0 ? '' : ` ${accounts} users who could enter no other world were removed, too.`
    return `Removed: ${world}, ${rows.toLocaleString('en')} rows; no table has a row of it any more.${users}`
  }

async function confirm(world: string, name: string): Promise<void> {
  if (!process.stdin.isTTY) throw new StartError('Nobody can be asked here; confirm the removal with --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(
    `This removes "${name}" for ever, with its devices, history and audit trail.\nType its id to go on: `,
  )
  terminal.close()
  if (typed.trim() !== world) throw new StartError('This is another id: nothing was removed.')
}
