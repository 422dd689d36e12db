import type { ReportAnswer, ReportBody } from '@muster/contract'
import { rotateDeviceToken, saveWorldSettings } from '../../src/administration/index.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import type { TestMuster } from '../muster.ts'

export interface TestDevice {
  id: string
  key: string
  report(
    pieces: Omit<ReportBody, 'protocol' | 'sequence' | 'sentAt'> & Partial<ReportBody>,
  ): Promise<ReportAnswer>
}

/** Gives a world a token, and switches all collection and every alert on. */
export async function prepareWorld(
  { services }: { services: Pick<TestMuster['services'], 'db' | 'now'> },
  world: string,
): Promise<string> {
  return await inWorldTransaction(services.db, world, null, async (scope) => {
    const { token } = await rotateDeviceToken(scope, services.now().getTime())
    await saveWorldSettings(scope, {
      androidLocationCollectionEnabled: true,
      windowsLocationCollectionEnabled: true,
      androidMobileSignalLevelCollectionEnabled: true,
      windowsMobileSignalLevelCollectionEnabled: true,
      androidDropDetectionEnabled: true,
      deviceUserExperienceRebootEnabled: true,
      averageDischargeEnabled: true,
      deviceUtilisationIdleEnabled: true,
      deviceUtilisationOutOfContactEnabled: true,
    })
    return token
  })
}

let serials = 0

export const identity = (changes: object = {}) => {
  serials++
  return {
    protocol: 1,
    installId: `install-${serials}`,
    platformType: 'android',
    manufacturer: 'Zebra',
    model: 'TC57',
    serialNumber: `SN${serials}`,
    ...changes,
  }
}

export const enrollment = async (muster: TestMuster, token: string, body: object = identity()) =>
  await muster.inject({
    method: 'POST',
    url: '/agent/enroll',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })

export const reporting = async (muster: TestMuster, key: string, body: unknown) =>
  await muster.inject({
    method: 'POST',
    url: '/agent/report',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

/** An enrolled device that numbers its own reports. */
export async function enrolled(muster: TestMuster, token: string, changes: object = {}): Promise<TestDevice> {
  const answer = await enrollment(muster, token, identity(changes))
  if (answer.statusCode !== 200) throw new Error(`Enrollment failed: ${answer.statusCode} ${answer.body}`)
  const { deviceId, deviceKey } = answer.json()
  let sequence = 0
  return {
    id: deviceId,
    key: deviceKey,
    report: async (pieces) => {
      sequence++
      const body = { protocol: 1, sequence, sentAt: muster.clock.now().toISOString(), ...pieces }
      const reply = await reporting(muster, deviceKey, body)
      if (reply.statusCode !== 200) throw new Error(`Report failed: ${reply.statusCode} ${reply.body}`)
      return reply.json()
    },
  }
}
