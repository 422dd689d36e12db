import { randomBytes } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../configuration/config.ts'
import { codeOf, notWritable, openDataFolder, readDataFile } from '../configuration/data-folder.ts'
import { readSecretsKeys } from '../configuration/secrets-keys.ts'
import { StartError } from '../errors/errors.ts'
import { keyLength, type Secrets, secretsOf } from './secrets.ts'

/** Holds the key where SECRETS_KEY is not set; backups of the database do not include it. */
const fileName = 'secrets-key'

/** With the keys of SECRETS_KEY, or with one that is made in the data folder, for this machine alone [K-1019, K-1021]. */
export async function openSecrets({ secretsKeys, dataDir }: Config): Promise<Secrets> {
  const [first, ...others] = secretsKeys ?? [await keyOfFolder(dataDir)]
  if (first === undefined) throw new StartError('SECRETS_KEY names no key.')
  return secretsOf([first, ...others])
}

/** Opened when they are needed first; an attempt that failed is made again. */
export function secretsOnce(config: Config): () => Promise<Secrets> {
  let opened: Promise<Secrets> | null = null
  return async () => {
    opened ??= openSecrets(config)
    return await opened.catch((error: unknown) => {
      opened = null
      throw error
    })
  }
}

async function keyOfFolder(dataDir: string): Promise<Buffer> {
  const text = (await readDataFile(dataDir, fileName)) ?? (await makeKey(dataDir))
  const [key] = readSecretsKeys(text.trim()) ?? []
  if (key) return key
  throw new StartError(
    `The file ${path.join(dataDir, fileName)} holds no key: put it back from a copy, or remove it and enter the secrets of all channels again.`,
  )
}

/** Written whole under another name first: of two processes that start at once, the second takes the key of the first. */
async function makeKey(dataDir: string): Promise<string> {
  await openDataFolder(dataDir)
  const file = path.join(dataDir, fileName)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const key = randomBytes(keyLength).toString('base64')
  try {
    await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  } catch (error) {
    throw notWritable(dataDir, error)
  } finally {
    await rm(draft, { force: true })
  }
  return (await readDataFile(dataDir, fileName)) ?? key
}
