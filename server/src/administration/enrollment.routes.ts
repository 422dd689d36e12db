import { currentWorldDeviceToken, rotateDeviceToken as rotateCall } from '@muster/contract'
import { requireVersion } from '../platform/record-version.ts'
import type { Serve } from '../platform/serve.ts'
import type { Services } from '../platform/services.ts'
import { lockDeviceToken, readDeviceTokenRow, rotateDeviceToken } from './device-tokens.sql.ts'

/** The name that the audit trail knows a world's token by. */
const recordId = 'deviceToken'

export function enrollmentRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(currentWorldDeviceToken, async ({ scope }) => {
    const token = await readDeviceTokenRow(scope)
    // One that was taken back has no bytes left.
    if (!token || token.data.length === 0) return { deviceToken: null }
    return { deviceToken: { ...token, data: [...token.data] } }
  })

  serve(rotateCall, async ({ scope, body, record }) => {
    const before = await lockDeviceToken(scope)
    await requireVersion(scope, { id: recordId, version: before }, body.version)
    const createdAt = now().getTime()
    const { token, version } = await rotateDeviceToken(scope, createdAt)
    // That it was changed, and how often; the token itself is a secret.
    await record({
      ...{ action: 'deviceToken.rotated', recordId, before: { version: before }, after: { version } },
    })
    return { deviceToken: { data: [...Buffer.from(token, 'utf8')], createdAt, version } }
  })
}
