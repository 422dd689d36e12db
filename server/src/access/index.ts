import './tables.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { JobKind, Worker } from '../platform/jobs/jobs.ts'
import type { AccessServices } from './access-services.ts'
import { userSettingsRoutes } from './accounts/user-settings.routes.ts'
import { userRoutes } from './accounts/users.routes.ts'
import { agreementRoutes } from './agreements/agreements.routes.ts'
import { whatsNewRoutes } from './content/whats-new.routes.ts'
import { expiryWorker, removeExpired } from './expiry.job.ts'
import { invitationWorker, sendInvitation } from './letters/invitation.job.ts'
import { federatedRoutes } from './openid/federated.routes.ts'
import { passwordResetRoutes } from './passwords/password-reset.routes.ts'
import { resetCodeWorker, sendResetCode } from './passwords/reset-code.job.ts'
import { severalRoutes } from './several/several.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { configurationRoutes } from './worlds/configuration.routes.ts'
import { worldRoutes } from './worlds/worlds.routes.ts'

export { type AccessServices, openAccessServices } from './access-services.ts'
export {
  type AccountRights,
  changeAccount,
  lockAccounts,
  removeAccounts,
} from './accounts/account-changes.sql.ts'
export { addAccount, selectAccount, selectAccountByEmail } from './accounts/accounts.sql.ts'
export { demoPassword, hasDemo, insertDemoUsers, insertDemoWorlds } from './accounts/demo.ts'
export { countLimitedUsers } from './accounts/limited-users.sql.ts'
export { type Member, readMembers, readMembersById } from './accounts/members.sql.ts'
export { hasAccounts, inviteOperator } from './accounts/operator.ts'
export { selectLanguage } from './accounts/user-settings.sql.ts'
export { storeContent } from './content/content.sql.ts'
export { sendInvitation } from './letters/invitation.job.ts'
export { openDoorkeeper } from './sessions/doorkeeper.ts'
export { invitationLimits } from './sign-in/attempt-limits.ts'
export { countInvitation } from './sign-in/attempts.sql.ts'
export { mayEnter } from './worlds/may-enter.ts'
export {
  insertOrganisation,
  insertWorld,
  isOrganisationName,
  lockWorldCreation,
  organisationName,
  saveFeatureToggles,
  selectOrganisations,
} from './worlds/organisations.sql.ts'
export { closeWorld } from './worlds/world-removal.sql.ts'

export function accessRoutes(serve: Serve, services: AccessServices): void {
  configurationRoutes(serve, services)
  signInRoutes(serve, services)
  passwordResetRoutes(serve, services)
  federatedRoutes(serve, services)
  severalRoutes(serve)
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
export { allWorldIds, selectWorld, selectWorldsOfOrganisation, worldRetention } from './worlds/worlds.sql.ts'
