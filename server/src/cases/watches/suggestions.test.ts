import { describe, expect, it } from 'vitest'
import { useKeptWatches } from '../../../test/cases/kept-watches.ts'
import { people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'

const { muster, ask, answerOf, ids, listed, trailOf, casesOf } = useKeptWatches()

interface Suggested {
  key: string
  isAlertOff: boolean
  watched: { kind: string }
}
const offered = async () =>
  (await answerOf<{ list: Suggested[] }>('GET', 'watches/suggestions', { as: 'manager' })).list
const keys = async () => (await offered()).map(({ key }) => key)
const adopt = (key: string, name: string, headers: Record<string, string> = {}) =>
  ask('POST', 'watches/adoptSuggestion', { as: 'manager', body: { key, name }, headers })
const dismiss = (key: string) => ask('POST', 'watches/dismissSuggestion', { as: 'manager', body: { key } })

describe('the suggested watches', () => {
  it('are four, and say where their alert is off [K-413]', async () => {
    expect((await offered()).map(({ key, isAlertOff }) => [key, isAlertOff])).toEqual([
      ['outOfContact', true],
      ['reboots', false],
      ['batteries', true],
      ['silentHome', false],
    ])
  })

  it('are those that the world has the product for [K-413]', async () => {
    const { rows } = await muster().owner.query('SELECT features FROM world WHERE id = $1', [worldIds.own])
    const features = rows[0].features.filter((code: string) => !code.includes('core'))
    const set = (codes: string[]) =>
      muster().owner.query('UPDATE world SET features = $2 WHERE id = $1', [worldIds.own, codes])
    await set(features)
    const [left, refused, unknown] = [
      await keys(),
      await adopt('reboots', 'No core'),
      await dismiss('reboots'),
    ]
    await set(rows[0].features)
    expect([left, errorCode(refused), errorCode(unknown)]).toEqual([
      ['batteries'],
      'productNotLicensed',
      'notFound',
    ])
  })

  it('are switched on by one click, and tell who did it [K-414]', async () => {
    const headers = { 'idempotency-key': 'reboots' }
    const answer = await adopt('reboots', 'Devices that reboot', headers)
    const { id, version } = answer.json<{ id: string; version: number }>()
    expect(answer.json()).toEqual({ id, version: 1, found: 0 })
    expect(await listed()).toMatchObject([
      {
        ...{ id, version, name: 'Devices that reboot', isOn: true, problems: [] },
        watched: { kind: 'deviceAlert', alert: 'deviceUserExperienceRebootStatus', leastDevices: 3 },
        steps: [{ afterMinutes: 0, receivers: [{ kind: 'person', id: ids.manager, name: people.manager }] }],
      },
    ])
    expect(await casesOf(id)).toEqual([])
    expect((await adopt('reboots', 'Devices that reboot', headers)).json()).toMatchObject({ id })
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['watch.created'])
    expect(await keys()).toEqual(['outOfContact', 'batteries', 'silentHome'])
    expect(errorCode(await adopt('silentHome', 'devices that REBOOT'))).toBe('watchExists')
    expect(await keys()).toContain('silentHome')
  })

  it('are offered no more once they are dismissed [K-413]', async () => {
    expect((await dismiss('silentHome')).json()).toEqual({ dismissed: true })
    expect((await dismiss('silentHome')).json()).toEqual({ dismissed: true })
    expect(await keys()).not.toContain('silentHome')
    expect((await trailOf('silentHome')).map(({ action }) => action)).toEqual(['watch.dismissed'])
  })

  it('are for managers and above [K-401]', async () => {
    for (const answer of [
      await ask('GET', 'watches/suggestions', { as: 'editor' }),
      await ask('POST', 'watches/adoptSuggestion', { as: 'editor', body: { key: 'reboots', name: 'X' } }),
      await ask('POST', 'watches/dismissSuggestion', { as: 'editor', body: { key: 'reboots' } }),
    ]) {
      expect(errorCode(answer)).toBe('roleMissing')
    }
  })
})
