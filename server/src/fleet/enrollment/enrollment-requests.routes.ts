import { allowEnrollment, enrollmentLimits, listEnrollmentRequests, refuseEnrollment } from '@muster/contract'
import { readNeedsConsent } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { viewRule } from '../../telemetry/index.ts'
import { decideRequest, readWaitingRequests } from './enrollment-requests.sql.ts'

export function enrollmentRequestRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  const now = () => services.now().getTime()

  serve(listEnrollmentRequests, async ({ scope }) => {
    const requests = await inView(scope, now())
    return {
      needsConsent: await readNeedsConsent(scope),
      total: requests.length,
      requests: requests.slice(0, enrollmentLimits.listed),
    }
  })

  for (const [call, state] of [
    [allowEnrollment, 'allowed'],
    [refuseEnrollment, 'refused'],
  ] as const) {
    serve(call, async ({ scope, body, record }) => {
      const [request] = await inView(scope, now(), body)
      if (!request || !(await decideRequest(scope, body.id, state))) throw new AppError('notFound')
      const { deviceId: recordId, serialNumber, address } = request
      const after = { clientAddress: address }
      await record({ action: `enrollmentRequest.${state}`, recordId, record: serialNumber, after })
      return { decided: true as const }
    })
  }
}

/** The waiting requests of devices that the caller sees [A-1507]. */
async function inView(scope: Scope, now: number, only?: { id: string }) {
  const isSeen = await viewRule(scope)
  const waiting = await readWaitingRequests(scope, now, only)
  return waiting.filter(({ cohort }) => isSeen(cohort)).map(({ cohort: _cohort, ...request }) => request)
}
