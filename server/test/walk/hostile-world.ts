import { calls } from '@muster/contract'
import type { Response } from 'light-my-request'
import { password, people, worldIds } from '../estate.ts'
import { hostileTexts } from '../hostile/hostile-texts.ts'
import { closed } from '../hostile/stored-texts.ts'
import { put, reportFields } from '../hostile/text-fields.ts'
import { wholeReport } from '../hostile/whole-report.ts'
import type { TestMuster } from '../muster.ts'
import { enrollment, identity, prepareWorld, reporting } from '../telemetry/agents.ts'
import { addPerson } from '../user-management.ts'

export type Request = (
  path: string,
  input?: { query?: Record<string, string>; body?: object; as?: string },
) => Promise<Response>

/** A person whose own email address is hostile, and who creates everything below. */
export const author = '=1+1@own.example'

async function bearer(muster: TestMuster, email: string): Promise<string> {
  const payload = { email, password }
  const answer = await muster.inject({ method: 'POST', url: '/auth/signIn', payload })
  return `Bearer ${answer.json<{ accessToken: string }>().accessToken}`
}

/** Makes calls of the own world by path, as the author by default. */
export async function requesting(muster: TestMuster): Promise<Request> {
  await muster.owner.query('UPDATE world SET required_eula = NULL, required_dpa = NULL')
  await addPerson(muster, { email: author, role: 'administrator', worldIds: null })
  const tokens: Record<string, string> = {
    [author]: await bearer(muster, author),
    staff: await bearer(muster, people.staff),
  }
  return async (path, { query = {}, body, as = author } = {}) => {
    const method = calls.find((call) => call.path === path)?.method
    if (!method) throw new Error(`${path} is no call`)
    const headers = { authorization: tokens[as] ?? '', world: worldIds.own }
    return await muster.inject({ method, url: path, query, headers, ...(body && { payload: body }) })
  }
}

export interface HostileDevice {
  id: string
  text: string
}

/** The day that devices report on. */
export const reportedDay = (muster: TestMuster): string =>
  new Date(muster.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)

/** A device with one text in every field, as far as agents may send it. */
async function enrolledAs(muster: TestMuster, token: string, text: string): Promise<HostileDevice | null> {
  const named = { manufacturer: text, model: text, serialNumber: text, imei: text, deviceName: text }
  const answer = await enrollment(muster, token, identity(named))
  if (answer.statusCode !== 200) return null
  const { deviceId, deviceKey } = answer.json()
  const report = wholeReport('x', reportedDay(muster), 1)
  // An invalid time zone would be refused, and the others are shorter than what may be sent elsewhere.
  const kept = ['inventory.timeZone.name', 'accessPoint.ssid', 'applications.hash', 'processes.hash']
  for (const place of reportFields.texts) {
    if (![...closed, ...kept].includes(place)) put(report, place, text)
  }
  const reported = await reporting(muster, deviceKey, report)
  if (reported.json().refused.length > 0) throw new Error(`${JSON.stringify(text)}: ${reported.body}`)
  return { id: deviceId, text }
}

/** Creates everything that people and devices can from every text; what is refused is left out. Returns the devices. */
export async function fillHostileWorld(muster: TestMuster, request: Request): Promise<HostileDevice[]> {
  const token = await prepareWorld(muster, worldIds.own)
  const devices: HostileDevice[] = []
  const world = {
    type: 'trial',
    partner: null,
    retentionPeriod: 1,
    product: 'core',
    requiredEULA: null,
    requiredDPA: null,
  }
  for (const [index, text] of Object.values(hostileTexts).entries()) {
    const address = {
      addressLine1: text,
      addressLine2: text,
      locality: text,
      postalCode: text,
      country: text,
    }
    const place = { latitude: -1, longitude: -2, radius: 300, ...address }
    const home = await request('/api/homeLocations/createHomeLocation', {
      body: { data: { name: text, ...place } },
    })
    const homeLocationId = home.statusCode === 200 ? home.json<{ id: string }>().id : null
    const device = await enrolledAs(muster, token, text)
    if (device) {
      devices.push(device)
      const deviceId = device.id
      await request('/api/core/device/setDeviceAssetTag', { body: { deviceId, assetTag: text } })
      await request('/api/core/device/setDeviceGroups', { body: { deviceId, groups: [text] } })
      if (homeLocationId) {
        await request('/api/core/device/setDeviceHomeLocation', { body: { deviceId, homeLocationId } })
      }
    }
    const made = await request('/api/worlds/add', { body: { name: text, ...world }, as: 'staff' })
    if (!homeLocationId || made.statusCode !== 200) continue
    const limited = { role: 'viewer', worldIds: [worldIds.own], homeLocationId }
    const several = { role: 'viewer', worldIds: [worldIds.own, made.json<{ id: string }>().id] }
    for (const body of [
      { email: `${text}@own.example`, ...limited },
      { email: `view-${index}@own.example`, ...limited },
      { email: `worlds-${index}@own.example`, ...several },
    ]) {
      await request('/api/users/createUser', { body })
    }
  }
  return devices
}
