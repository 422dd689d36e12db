import { type Language, languages, messageKinds, WebhookMessage } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { toldCase, toldFacts } from '../../../test/peers/case-message.ts'
import { messageText } from './message-text.ts'
import { oneLine, withoutLinks } from './plain-text.ts'

const rowsOf = (facts: ReturnType<typeof toldFacts>) =>
  messageText(facts).rows.map(({ label, value }) => `${label}: ${value}`)

describe('a message', () => {
  it('says what, where, how many now and at the peak, since when, and has one link [K-1101]', () => {
    expect(messageText(toldFacts('opened'))).toMatchObject({
      subject: 'New: Case 12: Reboot, Berlin',
      title: 'Case 12: Reboot, Berlin',
      lead: 'A new case has opened.',
      link: { label: 'Open the case', url: 'https://console.example/demo/cases/12' },
      watch: 'Reboots',
    })
    expect(rowsOf(toldFacts('opened'))).toEqual([
      'Level: Problem',
      'Where: Berlin',
      'Devices now: 1,234',
      'Peak: 2,345',
      'Since: 29 Mar 2026, 01:30 GMT+01:00',
      'Watch: Reboots',
    ])
  })

  it.each<[Language, string]>([
    ['en', 'Case 12: Battery health, Berlin'],
    ['fr', 'Dossier 12 : Santé de la batterie, Berlin'],
    ['es', 'Caso 12: Salud de la batería, Berlin'],
  ])(
    'names an alert of batteries without repeating itself, in the language %s [K-1101]',
    (language, title) => {
      const about = { kind: 'batteryAlert', alert: 'batteryHealthStatus', alarm: null } as const
      const ofBatteries = toldCase({ about: { ...toldCase({}).about, ...about } })
      expect(messageText(toldFacts('opened', { language, cases: [ofBatteries] })).title).toBe(title)
    },
  )

  it('names the alert and the properties of an anomaly in its language [K-1101 K-1103]', () => {
    const alert = 'deviceUserExperienceRebootStatus'
    const properties = [
      { name: 'homeLocation' as const, value: 'Berlin' },
      { name: 'application' as const, value: 'com.scan 4.13.0', applicationName: 'Scan' },
    ]
    const about = { kind: 'anomaly', alert: null, alarm: null, level: null } as const
    const told = toldCase({ about, group: { by: 'anomaly', anomalyId: 'a', alert, properties } })
    const title = (language: Language) => messageText(toldFacts('opened', { language, cases: [told] })).title
    expect(title('en')).toBe('Case 12: New anomaly, Reboot: Home location Berlin, Application Scan 4.13.0')
    expect(title('es')).toBe(
      'Caso 12: Anomalía nueva, Reinicio: Ubicación base Berlin, Aplicación Scan 4.13.0',
    )
  })

  it('says what the devices have in common, and who has the case [K-1101]', () => {
    const properties = [
      { name: 'model', value: 'TC-5' },
      { name: 'firmware', value: '7.1' },
    ] as const
    const common = { properties: [...properties], devices: 40, ofDevices: 57, others: 1, ofOthers: 900 }
    const told = toldCase({ common: [common], takenBy: 'anna@muster.example' })
    expect(rowsOf(toldFacts('worse', { cases: [told] }))).toEqual(
      expect.arrayContaining([
        'Taken by: anna@muster.example',
        'In common: Model TC-5, Firmware 7.1 (40 of 57)',
      ]),
    )
  })

  it('that a case is over says how long it lasted, and why if it is not what it was about [K-1213]', () => {
    const endedAt = '2026-03-30T03:35:00.000Z'
    const ended = toldCase({ state: 'over', endedAt, endReason: 'thresholdChanged' })
    expect(rowsOf(toldFacts('over', { cases: [ended] }))).toEqual(
      expect.arrayContaining([
        'Ended: 30 Mar 2026, 05:35 GMT+02:00',
        'Duration: 1 day, 3 hours, 5 minutes',
        'Reason: A threshold was changed',
      ]),
    )
  })

  it.each<[Language, string[]]>([
    ['en', ['Devices now: 1,234', 'Since: 29 Mar 2026, 01:30 GMT+01:00']],
    ['en-US', ['Devices now: 1,234', 'Since: Mar 29, 2026, 01:30 AM GMT+01:00']],
    ['fr', ['Appareils maintenant: 1 234', 'Depuis: 29 mars 2026, 01:30 UTC+01:00']],
    ['fr-CA', ['Appareils maintenant: 1 234', 'Depuis: 29 mars 2026, 01 h 30 UTC+01:00']],
    ['es', ['Dispositivos ahora: 1234', 'Desde: 29 mar 2026, 01:30 GMT+01:00']],
  ])(
    'has times in the zone of the place, numbers and dates in the language %s [K-1103]',
    (language, expected) => {
      const plain = rowsOf(toldFacts('opened', { language })).map((row) =>
        row.replace(/[\u202f\u00a0]/g, ' '),
      )
      expect(plain).toEqual(expect.arrayContaining(expected))
    },
  )

  it.each(languages)('of every kind has a text in %s, on one line [K-1101 K-1310]', (language) => {
    for (const kind of messageKinds) {
      for (const by of [null, 'anna@muster.example']) {
        const { subject, lead, title } = messageText(toldFacts(kind, { language, by }))
        for (const text of [subject, lead, title]) expect(text).toMatch(/^\S.*\S$/)
      }
    }
  })

  it('that collects names the first cases and counts the others [K-1203]', () => {
    const cases = Array.from({ length: 20 }, (_, index) => toldCase({ number: index + 1, devices: 3 }))
    const facts = toldFacts('collected', { cases })
    facts.message.data.totalCount = 1500
    const { subject, cases: named, link } = messageText(facts)
    expect(subject).toBe('Updates on 1,500 cases')
    expect(named).toHaveLength(21)
    expect(named[0]).toBe('Case 1: Reboot, Berlin (3)')
    expect(named.at(-1)).toBe('and 1,480 more')
    expect(link.url).toBe('https://console.example/demo/cases')
  })

  it('of a test says that it is one [K-1018]', () => {
    expect(messageText(toldFacts('test', { cases: [] }))).toMatchObject({
      subject: 'Muster: Test message',
      rows: [],
      cases: [],
    })
  })

  it('is what the contract says webhooks get [K-1015]', () => {
    for (const kind of messageKinds) {
      expect(WebhookMessage.safeParse(toldFacts(kind).message).success).toBe(true)
    }
  })
})

describe('the text of a device or user', () => {
  it('is one line without what turns its direction, and not too long [K-1309 K-1310]', () => {
    expect(oneLine('a\r\nBcc: b\u2028c\u0000d\u202ee', 100)).toBe('a Bcc: b c d e')
    expect(oneLine('😀'.repeat(30), 10)).toBe(`${'😀'.repeat(9)}…`)
    expect(oneLine('\ud800', 10)).toBe('\ufffd')
  })

  it.each([
    'https://evil.example/a',
    'evil.example',
    'www.evil.example',
    'someone@evil.example',
    '@channel',
    '{{DATE(2026-01-01)}}',
  ])('%s looks the same, and is no link, mention or macro [K-1309]', (text) => {
    const shown = withoutLinks(text)
    expect(shown.replaceAll('\u200b', '')).toBe(text)
    expect(shown).not.toMatch(/:\/\/|[\w]\.[a-z]|@\w|\{\{/)
  })
})
