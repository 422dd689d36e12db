import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../configuration/config.ts'
import { makeClosedFolder } from '../configuration/data-folder.ts'
import type { Sender } from '../configuration/environment.ts'
import { isLoopback } from '../http/loopback.ts'
import type { Logger } from '../observability/logs.ts'

export interface Letter {
  to: string
  /** The sender's name, unless the configuration has another. */
  sender: string
  subject: string
  text: string
}

export interface Mail {
  send(letter: Letter): Promise<void>
  /** Whether letters can be sent at all; checked before promising one. */
  isUp(): Promise<boolean>
  close(): void
}

const checkSeconds = 30
const timeout = 10_000

export function openMail(config: Config, log: Logger): Mail {
  if (config.smtpUrl !== null) return smtp(config.smtpUrl, config.mailFrom, log)
  return keepsLetters(config) ? outbox(path.join(config.dataDir, 'outbox'), config.mailFrom) : noMail
}

/** Only a person who opens the console on this machine can look into the outbox; to others a letter there is lost. */
export const keepsLetters = (config: Config) =>
  config.smtpUrl === null && isLoopback(config.publicUrl.hostname)

const noMail: Mail = {
  send: async () => {
    throw new Error('no mail server is configured (SMTP_URL)')
  },
  isUp: async () => false,
  close: () => {},
}

function smtp(url: string, from: Sender, log: Logger): Mail {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  let checked = { at: 0, up: false }
  return {
    send: async (letter) => {
      await transport.sendMail(messageOf(letter, from))
    },
    isUp: async () => {
      if (checked.up && Date.now() - checked.at < checkSeconds * 1000) return true
      const up = await transport.verify().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'mail server not reachable')
          return false
        },
      )
      checked = { at: Date.now(), up }
      return up
    },
    close: () => transport.close(),
  }
}

/** Without a mail server letters are stored as files, for people who try the product out. */
function outbox(folder: string, from: Sender): Mail {
  const compose = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (letter) => {
      const { message } = await compose.sendMail(messageOf(letter, from))
      await makeClosedFolder(folder)
      await writeFile(path.join(folder, fileName(letter.to)), message as Buffer, { mode: 0o600, flag: 'wx' })
    },
    isUp: async () => true,
    close: () => compose.close(),
  }
}

const messageOf = ({ sender, ...letter }: Letter, from: Sender) => ({
  from: { name: from.name ?? sender, address: from.address },
  ...letter,
  // One email address, whatever it looks like.
  to: { name: '', address: letter.to },
})

/** In time order, unique even for letters of the same moment, and of a length that file systems allow. */
function fileName(to: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  return `${time}-${randomBytes(3).toString('hex')} ${to.replace(/[^\w.@-]/g, '_').slice(0, 150)}.eml`
}
