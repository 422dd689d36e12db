import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type AnswerOf, EnrollBody, enrollDevice } from '@muster/contract'
import { type Files, readJson, writeDurably } from './files.ts'

const Credentials = enrollDevice.answer.extend({
  /** The secret that the key was enrolled with; none with an earlier version of this client. */
  keySecret: EnrollBody.shape.keySecret,
})
export type Credentials = AnswerOf<typeof enrollDevice> & Pick<EnrollBody, 'keySecret'>

const keyFile = 'device.json'
const installFile = 'install-id'
const secretFile = 'key-secret'

/** The id of this installation: created once, and on disk before the service receives it. */
export const keepInstallId = async (files: Files, folder: string): Promise<string> =>
  (await files.read(join(folder, installFile))) || (await write(files, folder, installFile, randomUUID()))

/**
 * The secret to enroll with, on disk before the service receives it: the same one until a key was enrolled with it, so
 * that a lost answer can be asked for again, and consent to it is found. A key that is refused gets a new one.
 */
export async function keepKeySecret(
  files: Files,
  folder: string,
  credentials: Credentials | null,
): Promise<string> {
  const kept = await files.read(join(folder, secretFile))
  if (kept && kept !== credentials?.keySecret) return kept
  return await write(files, folder, secretFile, randomBytes(24).toString('base64url'))
}

async function write(files: Files, folder: string, name: string, text: string): Promise<string> {
  await writeDurably(files, join(folder, name), text)
  return text
}

/** Null before the first enrollment, or where the file cannot be read: enrolling again finds the same device. */
export async function readCredentials(files: Files, folder: string): Promise<Credentials | null> {
  return Credentials.safeParse(await readJson(files, join(folder, keyFile))).data ?? null
}

export const writeCredentials = (files: Files, folder: string, credentials: Credentials): Promise<void> =>
  writeDurably(files, join(folder, keyFile), JSON.stringify(credentials))
