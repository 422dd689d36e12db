import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { reencryptChannel, type StoredChannel, selectChannels } from './channel-rows.sql.ts'
import { type SecretField, sealFor } from './channel-secrets.ts'

export const reencryptChannels: JobKind = { name: 'cases.reencryption', retries: 2, schedule: '17 3 * * *' }

/** Encrypts with the first key of SECRETS_KEY what another one has encrypted, so that this one can be removed [K-1021]. */
export const reencryptionWorker = (
  services: Pick<Services, 'db' | 'secrets'> & { worldRetention: () => Promise<{ id: string }[]> },
): Worker => ({
  kind: reencryptChannels,
  work: async (_data, ending) => {
    const { db, worldRetention } = services
    for (const { id: world } of await worldRetention()) {
      if (ending?.aborted) break
      await inWorldTransaction(db, world, null, async (scope) => {
        const channels = await selectChannels(scope)
        // Without channels no key is needed, and none is made.
        if (channels.length === 0) return
        const secrets = await services.secrets()
        for (const channel of channels) {
          const renewed = renewedSecrets(secrets, world, channel)
          if (renewed) await reencryptChannel(scope, channel, renewed)
        }
      })
    }
  },
})

/** Null where nothing changes; what no key decrypts stays as it is. */
function renewedSecrets(secrets: Secrets, world: string, channel: StoredChannel) {
  const seal = sealFor(secrets, world, channel.id)
  const renew = (sealed: string | null, field: SecretField): string | null => {
    if (sealed === null || secrets.isCurrent(sealed, [world, channel.id, field])) return sealed
    const opened = secrets.open(sealed, [world, channel.id, field])
    return opened === null ? sealed : seal(field, opened)
  }
  const { url, secret, formerSecret } = channel
  const renewed = {
    url: renew(url, 'url'),
    secret: renew(secret, 'signing'),
    formerSecret: renew(formerSecret, 'signing'),
  }
  const isSame = renewed.url === url && renewed.secret === secret && renewed.formerSecret === formerSecret
  return isSame ? null : renewed
}
