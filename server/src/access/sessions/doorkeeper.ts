import {
  brandOfWorld,
  includesBatteryPart,
  isInternal,
  isLicensed,
  productBatteryLicence,
  roleFromGroups,
} from '@muster/rules'
import { AppError } from '../../platform/errors/errors.ts'
import type { Doorkeeper } from '../../platform/http/admission.ts'
import type { AccessServices } from '../access-services.ts'
import { customViewOf } from '../accounts/custom-view.ts'
import { hasPendingAgreements } from '../agreements/agreements.sql.ts'
import { mayEnter } from '../worlds/may-enter.ts'
import { selectWorld } from '../worlds/worlds.sql.ts'
import { selectCaller } from './callers.sql.ts'

export function openDoorkeeper({ db, now, config, tokens }: AccessServices): Doorkeeper {
  return {
    identify: async (token) => {
      const claims = token === undefined ? null : await tokens.readAccess(token)
      const found = claims && (await selectCaller(db, now(), claims.sid))
      if (!claims || !found || found.subject !== claims.sub) throw new AppError('notSignedIn')
      const email = found.email ?? found.session_email
      // Without a record of the user, role and worlds come from the identity provider and its configuration [A-1520].
      const role = found.role ?? roleFromGroups(found.groups ?? undefined)
      const worldIds = found.account_id === null ? (config.oidc?.worlds ?? []) : found.world_ids
      return {
        subject: found.subject,
        sessionId: claims.sid,
        email,
        accountId: found.account_id,
        organisationId: found.organisation_id,
        role,
        isInternal: isInternal(email, config.internalDomains),
        worldIds,
        homeLocationId: found.home_location_id,
        view: customViewOf(role, found),
      }
    },

    enter: async (caller, id) => {
      const world = await selectWorld(db, id)
      if (!world || !mayEnter(caller, world)) throw new AppError('worldForbidden')
      const { name, features, feature_toggles: featureToggles } = world
      const brand = brandOfWorld(world.partner, config.brand)
      return {
        id,
        organisationId: world.organisation_id,
        name,
        brand,
        features,
        featureToggles,
        requiredAgreements: { eula: world.required_eula, dpa: world.required_dpa },
        isLicensed: (product) => isLicensed({ brand, features }, product),
        hasBatteryPart: (part) => includesBatteryPart(productBatteryLicence({ brand, features }), part),
      }
    },

    hasAgreementsToAccept: async (caller, scope, world) =>
      !caller.isInternal && (await hasPendingAgreements(scope, world, caller.subject)),
  }
}
