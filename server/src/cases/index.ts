import type { Serve } from '../platform/http/serve.ts'
import type { JobKind, Worker } from '../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../platform/services.ts'
import { actionRoutes } from './acting/actions.routes.ts'
import { caseRetentionWorker, removeOldCases } from './book/retention.job.ts'
import { channelRoutes } from './channels/channels.routes.ts'
import { askForConfirmation, confirmAddressWorker } from './channels/confirm-address.job.ts'
import { reencryptChannels, reencryptionWorker } from './channels/reencryption.job.ts'
import { deliveryRoutes } from './deliveries/deliveries.routes.ts'
import { deliveryRetentionWorker, removeOldDeliveries } from './deliveries/retention.job.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { caseDeviceRoutes } from './reading/case-devices.routes.ts'
import { caseRoutes } from './reading/cases.routes.ts'
import {
  caseSearchSoonWorker,
  caseSearchWorker,
  searchCases,
  searchCasesSoon,
} from './searching/search-cases.job.ts'
import { forgetUsers, forgetUsersWorker } from './watches/forget-users.job.ts'
import { suggestionRoutes } from './watches/suggestions.routes.ts'
import { watchRoutes } from './watches/watches.routes.ts'

export type { Deed } from './acting/do-action.ts'
export { exposeDeliveries } from './deliveries/delivery-metrics.ts'
export { startSending } from './deliveries/sending.ts'
export { linkRoutes } from './notifications/notifications.routes.ts'
export { PastCases, type PastWatch } from './past/past-cases.ts'
export type { LastingCase } from './past/past-changes.sql.ts'
export { forgetUsers } from './watches/forget-users.job.ts'
export { exposeCases } from './worker/case-metrics.ts'
export { startLooking } from './worker/looking.ts'

export const caseJobs: readonly JobKind[] = [
  askForConfirmation,
  removeOldDeliveries,
  removeOldCases,
  searchCases,
  searchCasesSoon,
  reencryptChannels,
  forgetUsers,
]

export const caseWorkers = (
  services: Services & WorldsInTurn & { worldRetention: () => Promise<{ id: string; years: number }[]> },
): Worker[] => [
  confirmAddressWorker(services) as Worker,
  deliveryRetentionWorker(services),
  caseRetentionWorker(services),
  caseSearchWorker(services),
  caseSearchSoonWorker(services) as Worker,
  reencryptionWorker(services),
  forgetUsersWorker(services) as Worker,
]

export function casesRoutes(serve: Serve, services: Services): void {
  watchRoutes(serve, services)
  suggestionRoutes(serve, services)
  previewRoutes(serve, services)
  caseRoutes(serve, services)
  caseDeviceRoutes(serve, services)
  actionRoutes(serve, services)
  channelRoutes(serve, services)
  deliveryRoutes(serve, services)
  notificationRoutes(serve)
}
