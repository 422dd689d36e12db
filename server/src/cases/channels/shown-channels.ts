import type { ChannelRow } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { hasMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { type StoredChannel, selectChannels } from './channel-rows.sql.ts'
import { hasReadableSecrets } from './channel-secrets.ts'
import { readTellingWatches } from './telling-watches.sql.ts'

type ChannelServices = Pick<Services, 'config' | 'now' | 'secrets'>

/** The channels of a world without their secrets, and whether they work [K-1020, K-1022]. */
export async function shownChannels(scope: Scope, services: ChannelServices): Promise<ChannelRow[]> {
  const channels = await selectChannels(scope)
  if (channels.length === 0) return []
  const watches = Map.groupBy(await readTellingWatches(scope), ({ channelId }) => channelId)
  const stateOf = await statesOf(scope.world, services)
  return channels.map((channel) => ({
    id: channel.id,
    name: channel.name,
    kind: channel.kind,
    language: channel.language,
    isOn: channel.isOn,
    version: channel.version,
    postsTo: channel.urlHost === null ? null : { host: channel.urlHost, ending: channel.urlEnding ?? '' },
    addresses: channel.addresses.map(({ address, confirmedAt }) => ({
      address,
      isConfirmed: confirmedAt !== null,
    })),
    state: stateOf(channel),
    failingSince: channel.failingSince,
    lastDelivery:
      channel.lastAt === null || channel.lastState === null
        ? null
        : { at: channel.lastAt, state: channel.lastState },
    watches: (watches.get(channel.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

async function statesOf(
  world: string,
  { config, now, secrets }: ChannelServices,
): Promise<(channel: StoredChannel) => ChannelRow['state']> {
  const opened = await secrets()
  const at = now().getTime()
  return (channel) => {
    if (!channel.isOn) return 'off'
    if (!hasReadableSecrets(opened, world, channel, at)) return 'needsSecret'
    if (channel.kind === 'email' && !hasMail(config)) return 'noMailServer'
    if (channel.failingSince !== null) return 'failing'
    return channel.lastAt === null ? 'new' : 'working'
  }
}
