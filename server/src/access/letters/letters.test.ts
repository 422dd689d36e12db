import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Language, localeOf } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, people, signInAs } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { readLetter } from '../../../test/peers/letter.ts'
import { type MailServer, startMailServer } from '../../../test/peers/mail-server.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { post } from '../../../test/requests.ts'

const request = (muster: TestMuster, email: string) => post(muster, '/auth/forgotPassword', { email })

describe('the letter with a reset code', () => {
  let mail: MailServer
  let muster: TestMuster

  beforeAll(async () => {
    mail = await startMailServer()
    muster = await openTestMuster({ environment: { SMTP_URL: mail.url, BRAND: 'harbour' } })
    await makeEstate(muster)
  })
  afterAll(async () => {
    await muster.close()
    await mail.stop()
  })

  const letterTo = async (email: string) => {
    await request(muster, email)
    await workOff(muster)
    muster.clock.advance(15 * 60_000)
    return mail.received.at(-1)
  }

  it('is in English for a person who never chose a language, and has the brand’s name', async () => {
    expect(await letterTo(people.editor)).toEqual({
      from: 'Harbour <no-reply@muster.example>',
      to: [people.editor],
      subject: 'Your Harbour password reset code',
      text: expect.stringMatching(/^Your code is \d{6}\.\n\nIt is valid for 15 minutes/),
    })
  })

  it.each<[Language, string, RegExp]>([
    ['en', 'Your Harbour password reset code', /^Your code is \d{6}\./],
    ['en-US', 'Your Harbour password reset code', /^Your code is \d{6}\./],
    [
      'fr',
      'Votre code de réinitialisation du mot de passe Harbour',
      /^Votre code est \d{6}\.[\s\S]*ce message/,
    ],
    [
      'fr-CA',
      'Votre code de réinitialisation du mot de passe Harbour',
      /^Votre code est \d{6}\.[\s\S]*ce courriel/,
    ],
    ['es', 'Su código para restablecer la contraseña de Harbour', /^Su código es \d{6}\./],
  ])('is in the language of the person: %s', async (language, subject, text) => {
    const choice = { language, locale: localeOf[language] }
    const { token } = await signInAs(muster, 'viewer')
    await post(muster, '/api/configuration/setLanguageAndLocale', choice, { token })
    expect(await letterTo(people.viewer)).toMatchObject({
      to: [people.viewer],
      subject,
      text: expect.stringMatching(text),
    })
  })
})

describe('without a mail server', () => {
  it('letters are stored as files that nobody else may read, and their codes work', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-outbox-'))
    const muster = await openTestMuster({ environment: { DATA_DIR: dataDir } })
    await makeEstate(muster)
    expect((await request(muster, people.viewer)).json()).toEqual({ sent: true })
    await workOff(muster)

    const outbox = path.join(dataDir, 'outbox')
    const [file = '', ...others] = await readdir(outbox)
    const letter = readLetter([], await readFile(path.join(outbox, file), 'utf8'))
    const { mode } = await stat(path.join(outbox, file))
    const code = /\b\d{6}\b/.exec(letter.text)?.[0]
    const reset = { email: people.viewer, code, newPassword: 'Another-horse-8' }
    const answer = await post(muster, '/auth/forgotPasswordSubmit', reset)
    await muster.close()
    await rm(dataDir, { recursive: true })

    expect([file, others]).toEqual([expect.stringContaining(people.viewer), []])
    expect(letter.subject).toBe('Your Muster password reset code')
    expect(mode & 0o777).toBe(0o600)
    expect(answer.statusCode).toBe(200)
  })
})
