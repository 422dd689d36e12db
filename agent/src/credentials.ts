import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type AnswerOf, enrollDevice } from '@muster/contract'
import { type Files, readJson, writeDurably } from './files.ts'

export type Credentials = AnswerOf<typeof enrollDevice>

const keyFile = 'device.json'
const installFile = 'install-id'

/** The id of this installation: created once, and on disk before the service receives it. */
export async function keepInstallId(files: Files, folder: string): Promise<string> {
  const path = join(folder, installFile)
  const kept = await files.read(path)
  if (kept) return kept
  const made = randomUUID()
  await writeDurably(files, path, made)
  return made
}

/** Null before the first enrollment, or where the file cannot be read: enrolling again finds the same device. */
export async function readCredentials(files: Files, folder: string): Promise<Credentials | null> {
  return enrollDevice.answer.safeParse(await readJson(files, join(folder, keyFile))).data ?? null
}

export const writeCredentials = (files: Files, folder: string, credentials: Credentials): Promise<void> =>
  writeDurably(files, join(folder, keyFile), JSON.stringify(credentials))
