import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useChannelCalls } from '../../../test/cases/channel-calls.ts'
import { caseTime, cohortsByDevice, storeCase, storeWatch } from '../../../test/cases/stored-cases.ts'
import { deliveryRows, sendDue, storeChannel, storeDelivery } from '../../../test/cases/stored-deliveries.ts'
import { makeDevices } from '../../../test/devices/listed-estate.ts'
import { people, worldIds } from '../../../test/estate.ts'
import { readParts } from '../../../test/peers/letter-parts.ts'
import { post } from '../../../test/requests.ts'

const { muster, mail, accountIds, ask } = useChannelCalls()
const hostile = '<b>depot</b>\r\nBcc: x@evil.example https://evil.example'

beforeAll(async () => {
  await makeDevices(muster())
  const byDevice = await cohortsByDevice(muster())
  const [inDepot, elsewhere] = [byDevice['cab-one'] ?? 0, byDevice.till ?? 0]
  await storeWatch(muster(), { id: 'reboots', name: hostile.replace(/\r\n/, ' ') })
  const cohorts = { [inDepot]: { devices: 2, red: 0, peak: 3 }, [elsewhere]: { devices: 40, red: 5 } }
  await storeCase(muster(), { number: 1, watchId: 'reboots', cohorts })
  await storeCase(muster(), { number: 2, cohorts: { [elsewhere]: { devices: 1 } } })
})
beforeEach(async () => {
  await muster().owner.query(
    `DELETE FROM delivery; DELETE FROM channel; DELETE FROM notification_choice;
     UPDATE watch_case SET state = 'open'`,
  )
  mail().received.length = 0
  mail().sources.length = 0
  mail().refuses(null)
  muster().clock.advance(caseTime - muster().clock.now().getTime())
})

const person = async (
  name: keyof typeof people,
  given: { id?: string; case?: number; kind?: 'over' | 'worse' } = {},
) =>
  await storeDelivery(muster(), {
    ...{ id: `to-${name}`, person: accountIds()[name], name: people[name], watchId: 'reboots' },
    ...given,
  })
const send = async () => await sendDue(muster().services)
const letters = () => mail().sources.map(readParts)
const states = async () => (await deliveryRows(muster())).map(({ receiver, state }) => `${receiver} ${state}`)

describe('an email to a person', () => {
  it('is in their language, counts what their custom view shows, and is a mail of a machine [K-1005 K-1010 K-1102]', async () => {
    const choice = { language: 'es', locale: 'es' }
    await ask('POST', 'configuration/setLanguageAndLocale', { as: 'site', body: choice })
    await person('site')
    await person('manager')
    await send()
    const [site, manager] = ['site', 'manager'].map((name) =>
      letters().find((letter) => letter.fields.to === people[name as 'site']),
    )
    expect(site?.text).toContain('Dispositivos ahora: 2\nMáximo: 3')
    expect(site?.text).toContain('Nivel: Advertencia')
    expect(manager?.text).toContain('Devices now: 42\nPeak: 43')
    expect(manager?.text).toContain('Level: Problem')
    expect(manager?.html).toContain(
      `<a href="https://console.example/${worldIds.own}/cases/1">Open the case</a>`,
    )
    expect(manager?.fields).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'message-id': '<to-manager@muster.example>',
      subject: 'New: Case 1: Reboot, own depot',
    })
  })

  it('has links that begin with PUBLIC_URL alone [K-1311]', async () => {
    await person('manager')
    await send()
    const [letter] = letters()
    const links = [...(letter?.html.matchAll(/href="([^"]+)"/g) ?? [])].map(([, link]) => new URL(link ?? ''))
    expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual([
      `https://console.example/${worldIds.own}/cases/1`,
      'https://console.example/unsubscribe',
    ])
    expect(links.map(({ href }) => href).join()).not.toMatch(/depot|reboots|manager@/)
  })

  it('is of one thread with others about its case, and named after its delivery [K-1011]', async () => {
    await person('manager')
    await send()
    await storeDelivery(muster(), {
      ...{ id: 'worse', kind: 'worse', person: accountIds().manager, name: people.manager },
      createdAt: caseTime + 1,
    })
    muster().clock.advance(1)
    await send()
    const fields = letters().map((letter) => letter.fields)
    expect(new Set(fields.map(({ references }) => references)).size).toBe(1)
    expect(fields.map((each) => each['message-id'])).toEqual([
      '<to-manager@muster.example>',
      '<worse@muster.example>',
    ])
  })

  it('has the names of watches as text, one receiver, and no header of them [K-1309 K-1310]', async () => {
    await person('manager')
    await send()
    const [letter] = letters()
    expect(mail().received.map(({ to }) => to)).toEqual([[people.manager]])
    expect(letter?.fields.bcc).toBeUndefined()
    expect(letter?.html).not.toMatch(/<b>|href="https:\/\/evil/)
    expect(letter?.html).toContain('&lt;b&gt;depot&lt;/b&gt;')
  })

  it('is not sent to people who left, opted out, or see none of its devices [K-307 K-1025]', async () => {
    await person('site', { case: 2 })
    await storeDelivery(muster(), { id: 'gone', person: 'nobody', name: 'gone@own.example' })
    await person('editor')
    await ask('POST', 'notifications/setSettings', {
      as: 'editor',
      body: { isOn: false, tellsEnd: true, unsubscribed: [] },
    })
    await send()
    expect(new Set(await states())).toEqual(
      new Set([`${people.site} notNeeded`, 'gone@own.example notNeeded', `${people.editor} notNeeded`]),
    )
    expect(mail().received).toEqual([])
  })

  it('that a case is over is not sent to people who do not want that [K-1025]', async () => {
    await ask('POST', 'notifications/setSettings', {
      as: 'manager',
      body: { isOn: true, tellsEnd: false, unsubscribed: [] },
    })
    await person('manager')
    await send()
    await muster().owner.query(`UPDATE watch_case SET state = 'over', ended_at = $1 WHERE number = 1`, [
      caseTime,
    ])
    await storeDelivery(muster(), {
      ...{ id: 'over', kind: 'over', person: accountIds().manager, name: people.manager },
      createdAt: caseTime + 1,
    })
    muster().clock.advance(1)
    await send()
    expect(await states()).toEqual([`${people.manager} delivered`, `${people.manager} notNeeded`])
  })

  it.each([
    [450, 'waiting', null],
    [550, 'failed', 'noMailbox'],
  ])('that is refused with %i is then %s [K-1111]', async (code, state, reason) => {
    mail().refuses(code)
    await person('manager')
    await send()
    expect(await deliveryRows(muster())).toMatchObject([{ state, reason, tries: 1 }])
  })
})

describe('the link to unsubscribe', () => {
  const linkOf = (to: string) => {
    const fields = letters().find((letter) => letter.fields.to === to)?.fields ?? {}
    expect(fields['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const [, path = ''] =
      /^<https:\/\/console\.example(\/api\/.+)>$/.exec(fields['list-unsubscribe'] ?? '') ?? []
    return path
  }
  const oneClick = async (path: string) =>
    await muster().inject({
      ...{ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('unsubscribes by a mere POST of a form, without sign-in or cookie; it can be undone [K-1006 K-1007 K-1008]', async () => {
    await person('manager')
    await send()
    const path = linkOf(people.manager)
    expect((await oneClick(path)).json()).toEqual({ isSubscribed: false })
    expect((await oneClick(path)).json()).toEqual({ isSubscribed: false })
    const settings = async () => (await ask('GET', 'notifications/settings', { as: 'manager' })).json()
    expect(await settings()).toMatchObject({
      ...{ isOn: true, tellsEnd: true, email: people.manager },
      unsubscribed: [{ watchId: 'reboots' }],
    })
    await person('manager', { id: 'second' })
    await send()
    expect(mail().received).toHaveLength(1)
    const again = path.replace('/unsubscribe?', '/subscribe?')
    expect((await post(muster(), again, undefined)).json()).toEqual({ isSubscribed: true })
    expect(await settings()).toMatchObject({ unsubscribed: [] })
  })

  it('shows what it is about, and a mere GET changes nothing [K-1007]', async () => {
    await person('manager')
    await send()
    const path = linkOf(people.manager)
    const opened = await muster().inject({ method: 'GET', url: path })
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      path.replace('/api/notifications', ''),
    ])
    const shown = await muster().inject({ method: 'GET', url: path.replace('/unsubscribe?', '/link?') })
    expect(shown.json()).toMatchObject({ email: people.manager, isSubscribed: true })
  })

  it('that was changed, or is older than a year, is refused and tells nothing [K-1009 K-1313]', async () => {
    await person('manager')
    await send()
    const path = linkOf(people.manager)
    const [, token = ''] = path.split('token=')
    const [content = '', signature = ''] = token.split('.')
    const other = Buffer.from(content, 'base64url')
      .toString()
      .replace(accountIds().manager, accountIds().editor)
    const forged = `${Buffer.from(other).toString('base64url')}.${signature}`
    const refused = { statusCode: 404, body: expect.stringContaining('linkNotValid') }
    expect(await oneClick(path.replace(token, forged))).toMatchObject(refused)
    expect(await oneClick(path.replace(signature, ''))).toMatchObject(refused)
    muster().clock.advance(364 * 86_400_000)
    expect(await oneClick(path)).toMatchObject({ statusCode: 200 })
    muster().clock.advance(86_400_000)
    expect(await oneClick(path)).toMatchObject(refused)
  })

  it('is limited per IP address [K-1313]', async () => {
    // One minute, however long this takes, and not one that other tests have begun.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    onTestFinished(() => void vi.restoreAllMocks())
    const codes: number[] = []
    for (let count = 0; count < 61; count++) {
      const answer = await muster().inject({
        ...{ method: 'POST', url: '/api/notifications/unsubscribe?token=a.b', remoteAddress: '192.0.2.77' },
      })
      codes.push(answer.statusCode)
    }
    expect(codes.slice(0, 60).every((code) => code === 404)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })
})

it('a mail that the mail server has yet to answer is not sent again beside it [K-1108]', async () => {
  await storeChannel(muster(), {
    ...{ id: 'team', kind: 'email' },
    addresses: [{ address: 'one@any.example', confirmedAt: 1 }],
  })
  await storeDelivery(muster(), { id: 'd1', channel: 'team' })
  const { promise, resolve: answer } = Promise.withResolvers<string>()
  let sent = 0
  const send = async () => {
    sent++
    return await promise
  }
  const { services } = muster()
  const slow = { ...services, outgoing: { ...services.outgoing, time: 1 }, mail: { ...services.mail, send } }
  await sendDue(slow)
  muster().clock.advance(15_000)
  await sendDue(slow)
  expect([sent, await states()]).toEqual([1, ['one@any.example waiting']])
  answer('250 ok')
})

describe('an email channel', () => {
  const address = (name: string, confirmedAt: number | null = 1) => ({
    address: `${name}@any.example`,
    confirmedAt,
  })

  it('tells each of its confirmed addresses, which can unsubscribe by themselves [K-1008 K-1012]', async () => {
    await storeChannel(muster(), {
      ...{ id: 'team', kind: 'email', language: 'fr' },
      addresses: [address('one'), address('two'), address('new', null)],
    })
    await storeDelivery(muster(), { id: 'd1', channel: 'team', watchId: 'reboots' })
    await send()
    expect(new Set(await states())).toEqual(
      new Set(['one@any.example delivered', 'two@any.example delivered']),
    )
    const one = letters().find((letter) => letter.fields.to === 'one@any.example')
    expect(one?.text).toContain('Un nouveau dossier est ouvert.')
    const [, link = ''] = /<https:\/\/console\.example(.+)>/.exec(one?.fields['list-unsubscribe'] ?? '') ?? []
    await post(muster(), link, undefined)
    await storeDelivery(muster(), {
      id: 'd2',
      channel: 'team',
      watchId: 'reboots',
      case: 2,
      createdAt: caseTime + 1,
    })
    muster().clock.advance(1)
    await send()
    expect(
      mail()
        .received.slice(2)
        .map(({ to }) => to),
    ).toEqual([['two@any.example']])
  })

  it('of which one address fails is tried again for that address alone [K-1115]', async () => {
    await storeChannel(muster(), { id: 'team', kind: 'email', addresses: [address('one'), address('two')] })
    await storeDelivery(muster(), { id: 'd1', channel: 'team' })
    await sendDue({ ...muster().services, mail: refusing('two@any.example') })
    expect(new Set(await states())).toEqual(new Set(['one@any.example delivered', 'two@any.example waiting']))
    muster().clock.advance(15_000)
    await send()
    expect(mail().received.map(({ to }) => to)).toEqual([['one@any.example'], ['two@any.example']])
  })

  const refusing = (who: string): ReturnType<typeof muster>['services']['mail'] => ({
    ...muster().services.mail,
    send: async (letter) => {
      if (letter.to === who) throw new Error('greylisted')
      return await muster().services.mail.send(letter)
    },
  })

  it('without a confirmed address tells nobody [K-1012]', async () => {
    await storeChannel(muster(), { id: 'team', kind: 'email', addresses: [address('new', null)] })
    await storeDelivery(muster(), { id: 'd1', channel: 'team' })
    await send()
    expect(await states()).toEqual(['team notNeeded'])
  })
})

describe('without a mail server', () => {
  it('people cannot be reached, and the log says so [K-1004 K-1111]', async () => {
    await person('manager')
    const config = { ...muster().services.config, smtpUrl: null }
    await sendDue({ ...muster().services, config })
    expect(await deliveryRows(muster())).toMatchObject([{ state: 'failed', reason: 'noMailServer' }])
  })
})
