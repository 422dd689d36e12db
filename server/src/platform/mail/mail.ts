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
  /** The same with marks, for programs that show them. */
  html?: string
  headers?: LetterHeaders
  /** When it was written, if that is not now. */
  date?: Date
}

/** What programs read of a letter, beside what people do. */
export interface LetterHeaders {
  /** Its own name and that of the thread it belongs to, each the part before the domain. */
  id: string
  thread: string | null
  /** Where a program unsubscribes with one click, by RFC 8058; null where there is nothing to unsubscribe from. */
  unsubscribeUrl: string | null
}

export interface Mail {
  /** Returns what the mail server answered. */
  send(letter: Letter): Promise<string>
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

/** Whether mails can be sent at all, or are kept for whoever opens the outbox [K-1004]. */
export const hasMail = (config: Config) => config.smtpUrl !== null || keepsLetters(config)

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
      const { response } = await transport.sendMail(messageOf(letter, from))
      return response
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
      await writeFile(path.join(folder, fileName(letter)), message as Buffer, { mode: 0o600, flag: 'wx' })
      return '250 kept in the outbox'
    },
    isUp: async () => true,
    close: () => compose.close(),
  }
}

const messageOf = ({ sender, headers, ...letter }: Letter, from: Sender) => ({
  from: { name: from.name ?? sender, address: from.address },
  ...letter,
  // One email address, whatever it looks like.
  to: { name: '', address: letter.to },
  ...(headers && fieldsOf(headers, from)),
})

/** Automatic, so that machines do not reply [K-1010]; of a thread, with a name of its own [K-1011]. */
function fieldsOf({ id, thread, unsubscribeUrl }: LetterHeaders, { address }: Sender) {
  const domain = address.split('@').at(-1)
  const named = (name: string) => `<${name}@${domain}>`
  return {
    messageId: named(id),
    ...(thread !== null && { references: named(thread), inReplyTo: named(thread) }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl !== null && {
        // Prepared: folded within the address, some programs do not find it.
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        // By RFC 8058 a program sends this with https alone; the link is there either way.
        ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }),
    },
  }
}

/** In time order, unique even for letters of the same moment, and of a length that file systems allow. */
function fileName({ to, date = new Date() }: Letter): string {
  const time = date.toISOString().replace(/[:.]/g, '-')
  return `${time}-${randomBytes(3).toString('hex')} ${to.replace(/[^\w.@-]/g, '_').slice(0, 150)}.eml`
}
