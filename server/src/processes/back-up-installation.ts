import { parseArgs } from 'node:util'
import { checkBackup } from '../platform/backup/backup-reader.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { readConfig } from '../platform/configuration/config.ts'
import { StartError } from '../platform/errors/errors.ts'
import { reachDatabase } from './reach-database.ts'
import type { ToolRun } from './tool.ts'
import { backupFile, fromWhereAsked, inMegabytes } from './tool-files.ts'

const usage = 'Usage: npm run backup [-- FILE or FOLDER], or npm run backup -- --check FILE'

/** Writes a backup of everything, or checks one. */
export async function backUpInstallation(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { progress }: ToolRun,
): Promise<string> {
  const { named, check } = readArguments(args)
  if (check && named !== undefined) {
    const file = fromWhereAsked(named, environment)
    const { header, rows } = await checkBackup(file)
    return `The backup ${file} is complete: ${rows.toLocaleString('en')} rows as of ${header.moment}, of Muster ${header.muster}.`
  }
  const config = readConfig(environment)
  const file = await backupFile(named, new Date(), environment)
  const { ownerUrl, leave } = await reachDatabase(config, progress)
  try {
    const { header, rows, bytes } = await writeBackup({ ownerUrl, file, progress })
    return `Backed up: ${file} (${inMegabytes(bytes)}, ${rows.toLocaleString('en')} rows as of ${header.moment}).`
  } finally {
    await leave()
  }
}

function readArguments(args: readonly string[]): { named: string | undefined; check: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { check: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length > 1 || (values.check && positionals.length === 0)) throw new Error()
    return { named: positionals[0], check: values.check }
  } catch {
    throw new StartError(`${usage}.`)
  }
}
