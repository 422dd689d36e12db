import {
  channelLimits,
  createChannel,
  deleteChannels,
  listChannels,
  replaceChannelSecret,
  updateChannel,
} from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { requireVersion } from '../../platform/records/record-version.ts'
import type { Services } from '../../platform/services.ts'
import { newWebhookSecret } from '../messages/webhook-signature.ts'
import {
  addressesOf,
  type ChangedChannel,
  type NewChannel,
  postingTo,
  recordedChannel,
  stillPostingTo,
} from './changed-channel.ts'
import {
  type ChannelAddress,
  countChannels,
  deleteChannelRows,
  insertChannel,
  lockChannels,
  type StoredChannel,
  saveChannel,
  saveChannelSecret,
  selectChannel,
} from './channel-rows.sql.ts'
import { sealFor } from './channel-secrets.ts'
import { askForConfirmation } from './confirm-address.job.ts'
import { shownChannels } from './shown-channels.ts'
import { countSends } from './user-sends.sql.ts'

const hour = 3_600_000

export function channelRoutes(serve: Serve, services: Services): void {
  const { now, secrets, jobs } = services

  /** Asks for those addresses that were not confirmed before, once the change is committed. */
  const askFor = async (
    scope: Scope,
    { channelId, by }: { channelId: string; by: string },
    addresses: readonly ChannelAddress[],
  ) => {
    const at = now().getTime()
    const asked = addresses.filter(({ confirmedAt }) => confirmedAt === null)
    await countSends(scope, by, { now: at, sends: asked.length })
    for (const { address } of asked) {
      await jobs.enqueue(askForConfirmation, { world: scope.world, channelId, address, at }, scope.tx)
    }
  }

  serve(listChannels, async ({ scope }) => ({ list: await shownChannels(scope, services) }))

  serve(createChannel, async ({ scope, caller, body: { data }, newId: id, record }) => {
    const made = await selectChannel(scope, id)
    if (made) return { id, version: made.version, secret: null }
    const { values, secret } = await newValues(scope, id, data)
    if ((await countChannels(scope)) >= channelLimits.ofWorld) throw new AppError('limitExceeded')
    if (!(await insertChannel(scope, { ...values, id, now: now().getTime() }))) {
      throw new AppError('channelExists')
    }
    await askFor(scope, { channelId: id, by: caller.subject }, values.addresses)
    const after = recordedChannel(values)
    await record({ action: 'channel.created', recordId: id, record: data.name, version: 1, after })
    return { id, version: 1, secret }
  })

  const newValues = async (scope: Scope, id: string, { to, name, language, isOn }: NewChannel) => {
    const { kind } = to
    const where =
      to.kind === 'email'
        ? { url: null, urlHost: null, urlEnding: null }
        : await postingTo(services, { world: scope.world, id, kind }, to.url)
    const secret = kind === 'webhook' ? newWebhookSecret() : null
    const sealed = secret === null ? null : sealFor(await secrets(), scope.world, id)('signing', secret)
    const addresses = addressesOf(to)
    return { values: { name, kind, language, isOn, ...where, secret: sealed, addresses }, secret }
  }

  serve(updateChannel, async ({ scope, caller, body: { id, data, version }, record }) => {
    const [before] = await lockChannels(scope, [id])
    if (!before) throw new AppError('notFound')
    if (data.to.kind !== before.kind) {
      throw new AppError('invalidInput', {
        problems: [{ field: 'data.to.kind', problem: 'cannot be changed' }],
      })
    }
    const addresses = addressesOf(data.to, before.addresses)
    // Whatever the expected version: a request sent twice changes nothing the second time.
    if (isSame(before, data, addresses)) return { version: before.version }
    await requireVersion(scope, before, version)
    const where = await stillPostingTo(services, { world: scope.world, before }, data.to)
    const isAnew = where.url !== before.url || (data.isOn && !before.isOn)
    const { name, language, isOn } = data
    const values = { name, language, isOn, ...where, addresses }
    await saveChannel(scope, id, { ...values, isAnew })
    const known = new Set(before.addresses.map(({ address }) => address))
    await askFor(
      scope,
      { channelId: id, by: caller.subject },
      addresses.filter(({ address }) => !known.has(address)),
    )
    const next = before.version + 1
    const after = recordedChannel({ ...values, kind: before.kind })
    await record({
      ...{ action: 'channel.changed', recordId: id, record: name, version: next },
      before: recordedChannel(before),
      after: where.url === before.url ? after : { ...after, address: 'changed' },
    })
    return { version: next }
  })

  serve(replaceChannelSecret, async ({ scope, body: { id, version }, record }) => {
    const [before] = await lockChannels(scope, [id])
    if (before?.kind !== 'webhook') throw new AppError('notFound')
    await requireVersion(scope, before, version)
    const secret = newWebhookSecret()
    await saveChannelSecret(scope, id, {
      secret: sealFor(await secrets(), scope.world, id)('signing', secret),
      formerUntil: now().getTime() + channelLimits.formerSecretHours * hour,
    })
    const next = before.version + 1
    await record({ action: 'channel.secretReplaced', recordId: id, record: before.name, version: next })
    return { version: next, secret }
  })

  serve(deleteChannels, async ({ scope, body, record }) => {
    const channels = await lockChannels(scope, body.ids)
    if (channels.length === 0) throw new AppError('notFound')
    await deleteChannelRows(
      scope,
      channels.map(({ id }) => id),
    )
    await record(
      ...channels.map((channel) => ({
        action: 'channel.removed' as const,
        recordId: channel.id,
        record: channel.name,
        before: recordedChannel(channel),
      })),
    )
    return { deleted: channels.length }
  })
}

/** Another URL is always another: nobody can tell whether it is the same. */
const isSame = (before: StoredChannel, data: ChangedChannel, addresses: readonly ChannelAddress[]): boolean =>
  before.name === data.name &&
  before.language === data.language &&
  before.isOn === data.isOn &&
  (data.to.kind === 'email' || data.to.url === null) &&
  JSON.stringify(addresses) === JSON.stringify(before.addresses)
