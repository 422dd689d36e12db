import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestMuster } from '../../../test/muster.ts'
import { readConfig } from '../configuration/config.ts'
import { StartError } from '../errors/errors.ts'
import { openLog } from '../observability/logs.ts'
import { type Mail, openMail } from './mail.ts'

const sender = 'Harbour'

describe('without a mail server', () => {
  let dataDir: string
  let mail: Mail
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'muster-mail-'))
    mail = openMail(readConfig({ DATA_DIR: dataDir, MAIL_FROM: 'us@muster.example' }), openLog('silent'))
  })
  afterEach(async () => {
    mail.close()
    await rm(dataDir, { recursive: true })
  })

  const kept = async () => {
    const outbox = path.join(dataDir, 'outbox')
    const files = await readdir(outbox)
    return await Promise.all(
      files.map(async (name) => ({ name, text: await readFile(path.join(outbox, name), 'utf8') })),
    )
  }

  it('a letter is stored whole in the outbox, readable by its owner only', async () => {
    expect(await mail.isUp()).toBe(true)
    await mail.send({ sender, to: 'someone@own.example', subject: 'Your code', text: 'It is 123456.\n' })
    const [letter] = await kept()
    expect(letter?.name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z.* someone@own\.example\.eml$/)
    expect(letter?.text).toContain('From: Harbour <us@muster.example>')
    expect(letter?.text).toContain('To: someone@own.example')
    expect(letter?.text).toContain('Subject: Your code')
    expect(letter?.text).toContain('It is 123456.')
    const { mode } = await stat(path.join(dataDir, 'outbox', letter?.name ?? ''))
    expect(mode & 0o777).toBe(0o600)
    expect((await stat(path.join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700)
  })

  it('a letter comes from the name that the configuration gives, where it gives one', async () => {
    const config = readConfig({ DATA_DIR: dataDir, MAIL_FROM: 'Fleet Desk <desk@own.example>' })
    const named = openMail(config, openLog('silent'))
    await named.send({ sender, to: 'someone@own.example', subject: 'Hi', text: '' })
    named.close()
    expect((await kept())[0]?.text).toContain('From: Fleet Desk <desk@own.example>')
  })

  it.each([
    ['https://console.example/unsubscribe', true],
    ['http://localhost:4400/unsubscribe', false],
  ])(
    'a letter with %s can be unsubscribed by a program itself: %s [K-1006]',
    async (unsubscribeUrl, isOneClick) => {
      const headers = { id: 'one', thread: null, unsubscribeUrl }
      await mail.send({ sender, to: 'someone@own.example', subject: 'Hi', text: '', headers })
      const [letter] = await kept()
      expect(letter?.text).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
      expect(letter?.text.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBe(isOneClick)
    },
  )

  it('letters to one person at the same moment are all stored', async () => {
    const texts = ['one', 'two', 'three', 'four', 'five']
    await Promise.all(
      texts.map((text) => mail.send({ sender, to: 'someone@own.example', subject: 'Hello', text })),
    )
    expect(await kept()).toHaveLength(5)
  })

  it('an email address with characters that files or headers dislike stays in the outbox', async () => {
    await mail.send({
      sender,
      to: '../../a/b@own.example\r\nBcc: other@own.example',
      subject: 'Hi\r\nX-A: b',
      text: '',
    })
    const letters = await kept()
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).not.toMatch(/^(Bcc|X-A):/m)
  })

  it('a letter that cannot be stored fails alone, long after the start', async () => {
    await writeFile(path.join(dataDir, 'outbox'), '')
    const failure: unknown = await mail
      .send({ sender, to: 'someone@own.example', subject: 'Hi', text: '' })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: `${dataDir}/outbox is a file where a folder is needed.` })
    expect(failure).not.toBeInstanceOf(StartError)
  })

  it('an email address of maximum length is stored too', async () => {
    await mail.send({
      sender,
      to: `${'a'.repeat(64)}@${'b'.repeat(185)}.example`,
      subject: 'Long',
      text: 'Hello',
    })
    expect(await kept()).toHaveLength(1)
  })
})

describe('without a mail server, at a URL that others open', () => {
  it('letters cannot be sent, and none is left behind', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-mail-'))
    const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://console.muster.example' })
    const mail = openMail(config, openLog('silent'))
    expect(await mail.isUp()).toBe(false)
    await expect(mail.send({ sender, to: 'a@own.example', subject: 'Hi', text: '' })).rejects.toThrow(
      'no mail server is configured (SMTP_URL)',
    )
    mail.close()
    expect(await readdir(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
  })

  it('nobody is promised a code', async () => {
    const environment = { PUBLIC_URL: 'https://console.muster.example' }
    const muster = await openTestMuster({ environment })
    const payload = { email: 'someone@own.example' }
    const answer = await muster.inject({ method: 'POST', url: '/auth/forgotPassword', payload })
    await muster.close()
    expect(answer.json()).toMatchObject({ code: 'codeDeliveryFailure' })
  })
})

describe('with a mail server that is down', () => {
  it('letters cannot be sent, and the log says why', async () => {
    const logged: string[] = []
    const log = openLog('info', { write: (line: string) => void logged.push(line) })
    const mail = openMail(readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' }), log)
    expect(await mail.isUp()).toBe(false)
    await expect(mail.send({ sender, to: 'a@own.example', subject: 'Hi', text: '' })).rejects.toThrow(
      'ECONNREFUSED',
    )
    mail.close()
    expect(logged.join()).toContain('mail server not reachable')
  })
})
