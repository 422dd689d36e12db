import { randomUUID } from 'node:crypto'
import {
  createUser,
  deleteUsers,
  exportUsers,
  inviteUser,
  listUsers,
  type UserFields,
  type UserRow,
  updateUser,
} from '@muster/contract'
import {
  type AccountRights,
  addAccount,
  changeAccount,
  countInvitation,
  invitationLimits,
  removeAccounts,
  selectAccount,
  selectAccountByEmail,
  sendInvitation,
} from '../../access/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { requireVersion } from '../../platform/records/record-version.ts'
import type { Services } from '../../platform/services.ts'
import { isRecorded } from '../audit/audit.sql.ts'
import type { Estate } from '../estate.ts'
import { userFile } from './user-file.ts'
import {
  type Grants,
  grantsOf,
  lockUsers,
  namesOfWorlds,
  requireKnownView,
  requireOthers,
  requireOutsideEmail,
  requireOwnWorlds,
  requireWithinRights,
  sharedWorlds,
  type ViewNames,
} from './user-rights.ts'
import { countUsers, selectUsers, selectUsersById } from './users.sql.ts'

type UserServices = Pick<Services, 'db' | 'now' | 'jobs' | 'config' | 'usersRemoved'> & {
  estate: Pick<Estate, 'knownGroups'>
}

interface Invited {
  id: string
  caller: Caller
  world: EnteredWorld
  isFirst: boolean
}

export function userRoutes(serve: Serve, services: UserServices): void {
  const { db, now, jobs, config, estate, usersRemoved } = services
  /** Queued in the account's transaction: a job writes the letter, and nobody waits for it. */
  const invite = async (scope: Scope, { id: accountId, caller, world, isFirst }: Invited) => {
    const invitation = { accountId, inviter: caller.subject, brand: world.brand, isFirst }
    await jobs.enqueue(sendInvitation, invitation, scope.tx)
  }

  serve(listUsers, async ({ scope, world, caller, query: { search = '', ...page } }) => {
    const grants = await grantsOf(scope, world, caller)
    const users = await selectUsers(scope, world, { search, ...page })
    return {
      list: users.map((user) => ({ ...user, worldIds: sharedWorlds(grants, user.worldIds) })),
      count: await countUsers(scope, world, search),
    }
  })

  serve(exportUsers, async ({ scope, world, caller, query: { search = '' } }) =>
    userFile(scope, world, await grantsOf(scope, world, caller), search),
  )

  serve(createUser, async ({ scope, world, caller, author, body, newId, record }) => {
    await lockUsers(scope, world, caller)
    const made = await selectAccount(scope.tx, newId)
    if (made) return { id: newId, version: made.version }
    // Signatures stay under the signer's id even after removal: nobody else gets that id.
    const id = (await isRecorded(scope, newId)) ? randomUUID() : newId
    requireOutsideEmail(caller, body.email, config)
    const grants = await grantsOf(scope, world, caller)
    requireOwnWorlds(grants, body)
    const rights = rightsOf(body)
    const view = await requireKnownView(scope, estate, rights)
    const { email } = body
    const account = {
      organisationId: world.organisationId,
      email,
      ...rights,
      passwordHash: null,
      mustChoosePassword: true,
    }
    const limits = invitationLimits(email, author.address)
    // An account elsewhere is not revealed: this one is created all the same, and awaits its address.
    const isTaken = (await selectAccountByEmail(scope.tx, email)) !== undefined
    const add = (awaitsAddress: boolean) => addAccount(scope.tx, now(), id, { ...account, awaitsAddress })
    // Taken at this moment, perhaps elsewhere.
    if (!(await add(isTaken)) && (isTaken || !(await add(true)))) {
      const meanwhile = await selectAccount(scope.tx, id)
      if (meanwhile) return { id, version: meanwhile.version }
      // Outside the transaction, which is rolled back: a caller cannot probe for existing accounts without limit.
      await countInvitation(db, now(), limits)
      throw new AppError('userExists')
    }
    await countInvitation(scope.tx, now(), limits)
    const after = { email, ...described(grants, rights, view) }
    await record({ action: 'user.created', recordId: id, record: email, version: 1, after })
    await invite(scope, { id, caller, world, isFirst: true })
    return { id, version: 1 }
  })

  serve(updateUser, async ({ scope, world, caller, body, record }) => {
    requireOthers(caller, [body.id])
    await lockUsers(scope, world, caller, [body.id])
    const [before] = await selectUsersById(scope, world, [body.id])
    if (!before) throw new AppError('userNotFound')
    const grants = await grantsOf(scope, world, caller)
    requireWithinRights(caller, [before], grants, config)
    const rights = rightsOf(body)
    // Also for a retry with the previous version: its outcome is already there.
    if (isSame(before, rights)) return { version: before.version }
    await requireVersion(scope, before, body.version)
    requireOwnWorlds(grants, body)
    const view = await requireKnownView(scope, estate, rights, before)
    const version = await changeAccount(scope.tx, body.id, rights)
    await record({
      action: 'user.changed',
      recordId: before.id,
      record: before.email,
      version,
      before: describedRow(grants, before),
      after: described(grants, rights, view),
    })
    return { version }
  })

  serve(deleteUsers, async ({ scope, world, caller, author, body, record }) => {
    requireOthers(caller, body.ids)
    await lockUsers(scope, world, caller, body.ids)
    // Users that do not exist or are not of this world cannot be removed.
    const users = await selectUsersById(scope, world, body.ids)
    if (users.length === 0) return { deleted: 0 }
    const grants = await grantsOf(scope, world, caller)
    requireWithinRights(caller, users, grants, config)
    const ids = users.map(({ id }) => id)
    await removeAccounts(scope.tx, ids)
    await usersRemoved({ ids, organisationId: world.organisationId, by: author }, scope.tx)
    await record(
      ...users.map((user) => ({
        action: 'user.removed' as const,
        recordId: user.id,
        record: user.email,
        before: { email: user.email, ...describedRow(grants, user) },
      })),
    )
    return { deleted: users.length }
  })

  serve(inviteUser, async ({ scope, world, caller, author, body: { id }, record }) => {
    await lockUsers(scope, world, caller)
    const [user] = await selectUsersById(scope, world, [id])
    if (!user) throw new AppError('userNotFound')
    requireWithinRights(caller, [user], await grantsOf(scope, world, caller), config)
    if (!user.isInvited) {
      const problems = [{ field: 'id', problem: 'is of a user who has chosen a password' }]
      throw new AppError('invalidInput', { problems })
    }
    await countInvitation(scope.tx, now(), invitationLimits(user.email, author.address))
    await record({ action: 'user.invited', recordId: id, record: user.email })
    await invite(scope, { id, caller, world, isFirst: false })
    return { invited: true as const }
  })
}

/** Worlds without duplicates, in a fixed order. */
const rightsOf = ({ role, worldIds, homeLocationId, group, zoneId }: UserFields): AccountRights => ({
  role,
  homeLocationId,
  group,
  zoneId,
  worldIds: worldIds && [...new Set(worldIds)].sort(),
})

const isSame = (before: UserRow, rights: AccountRights): boolean => {
  const { role, worldIds, homeLocation, group, zone } = before
  const current = {
    role,
    worldIds,
    homeLocationId: homeLocation?.id ?? null,
    group,
    zoneId: zone?.id ?? null,
  }
  return JSON.stringify(rightsOf(current)) === JSON.stringify(rightsOf(rights))
}

/** A user as the audit trail stores them: worlds and places by their names at the time. */
const described = (grants: Grants, { role, worldIds }: AccountRights, view: ViewNames) => ({
  role,
  worlds: namesOfWorlds(grants, worldIds),
  ...view,
})

const describedRow = (grants: Grants, { role, worldIds, homeLocation, group, zone }: UserRow) => ({
  role,
  worlds: namesOfWorlds(grants, worldIds),
  homeLocation: homeLocation?.name ?? null,
  group,
  zone: zone?.name ?? null,
})
