import {
  currentWorldDeviceToken,
  rotateDeviceToken as rotateCall,
  setEnrollmentConsent,
} from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { requireVersion } from '../../platform/records/record-version.ts'
import type { Services } from '../../platform/services.ts'
import {
  type DeviceTokenRow,
  lockDeviceToken,
  readDeviceTokenRow,
  rotateDeviceToken,
} from './device-tokens.sql.ts'
import { readNeedsConsent, saveNeedsConsent } from './enrollment-rule.sql.ts'

/** The audit trail's name for a world's token. */
const recordId = 'deviceToken'

export function enrollmentRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(currentWorldDeviceToken, async ({ scope }) => {
    const token = await readDeviceTokenRow(scope)
    // A revoked token has no bytes left.
    if (!token || token.data.length === 0) return { deviceToken: null }
    return { deviceToken: told(token) }
  })

  serve(rotateCall, async ({ scope, body, newId: rotationId, record }) => {
    const before = await lockDeviceToken(scope)
    // A retry after a lost answer: this is the token that the request has created.
    if (before.rotationId === rotationId) return { deviceToken: told(before) }
    await requireVersion(scope, { id: recordId, version: before.version }, body.version)
    const createdAt = now().getTime()
    const { token, version } = await rotateDeviceToken(scope, createdAt, rotationId)
    // Records that it changed, and its version; the token itself is a secret.
    await record({
      action: 'deviceToken.rotated',
      recordId,
      version,
      before: { version: before.version },
      after: { version },
    })
    return { deviceToken: told({ data: Buffer.from(token, 'utf8'), createdAt, version }) }
  })

  serve(setEnrollmentConsent, async ({ scope, body: after, record }) => {
    const before = { needsConsent: await readNeedsConsent(scope) }
    if (before.needsConsent !== after.needsConsent) {
      await saveNeedsConsent(scope, after.needsConsent)
      await record({ action: 'enrollment.changed', recordId: 'enrollment', before, after })
    }
    return after
  })
}

const told = ({ data, createdAt, version }: DeviceTokenRow) => ({ data: [...data], createdAt, version })
