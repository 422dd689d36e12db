import './tables.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { JobKind, Worker } from '../platform/jobs/jobs.ts'
import type { AccessServices } from './access-services.ts'
import { agreementRoutes } from './agreements.routes.ts'
import { configurationRoutes } from './configuration.routes.ts'
import { expiryWorker, removeExpired } from './expiry.job.ts'
import { federatedRoutes } from './federated.routes.ts'
import { invitationWorker, sendInvitation } from './invitation.job.ts'
import { passwordResetRoutes } from './password-reset.routes.ts'
import { resetCodeWorker, sendResetCode } from './reset-code.job.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { userSettingsRoutes } from './user-settings.routes.ts'
import { userRoutes } from './users.routes.ts'
import { whatsNewRoutes } from './whats-new.routes.ts'
import { worldRoutes } from './worlds.routes.ts'

export { type AccessServices, openAccessServices } from './access-services.ts'
export {
  type AccountRights,
  changeAccount,
  lockAccounts,
  removeAccounts,
} from './account-changes.sql.ts'
export { addAccount, selectAccount } from './accounts.sql.ts'
export { invitationLimits } from './attempt-limits.ts'
export { countAttempt } from './attempts.sql.ts'
export { storeContent } from './content.sql.ts'
export { type DemoPlaces, demoPassword, hasDemo, insertDemoUsers, insertDemoWorlds } from './demo.ts'
export { mayEnter, openDoorkeeper } from './doorkeeper.ts'
export { sendInvitation } from './invitation.job.ts'
export { countLimitedUsers } from './limited-users.sql.ts'
export { hasAccounts, inviteOperator } from './operator.ts'
export {
  insertOrganisation,
  insertWorld,
  isOrganisationName,
  lockWorldCreation,
  organisationName,
  selectOrganisations,
} from './organisations.sql.ts'

export function accessRoutes(serve: Serve, services: AccessServices): void {
  configurationRoutes(serve, services)
  signInRoutes(serve, services)
  passwordResetRoutes(serve, services)
  federatedRoutes(serve, services)
  worldRoutes(serve, services)
  userRoutes(serve, services)
  userSettingsRoutes(serve, services)
  agreementRoutes(serve, services)
  whatsNewRoutes(serve, services)
}

export const accessJobs: readonly JobKind[] = [sendResetCode, sendInvitation, removeExpired]

export const accessWorkers = (services: AccessServices): Worker[] => [
  resetCodeWorker(services) as Worker,
  invitationWorker(services) as Worker,
  expiryWorker(services),
]
export { allWorldIds, selectWorld, selectWorldsOfOrganisation, worldRetention } from './worlds.sql.ts'
