import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sealFor } from '../../../server/src/cases/channels/channel-secrets.ts'
import { newWebhookSecret } from '../../../server/src/cases/messages/webhook-signature.ts'
import { readConfig } from '../../../server/src/platform/configuration/config.ts'
import { openSecrets } from '../../../server/src/platform/secrets/open-secrets.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { endedOnce } from '../ending.ts'

export interface Receiver {
  url: string
  /** The bodies of messages, with when they came. */
  received: { at: number; body: string }[]
  stop(): Promise<void>
}

/** Takes webhooks on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = []
  const server = createServer((request, response) => {
    const at = performance.now()
    response.end()
    text(request).then((body) => received.push({ at, body }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = endedOnce(async () => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received, stop }
}

/** A channel of a world that posts to it, with the key that the service of this data folder decrypts with. */
export async function makeChannel(
  { owner }: BenchDatabase,
  { world, id, url, dataDir }: { world: string; id: string; url: string; dataDir: string },
): Promise<void> {
  const secrets = await openSecrets(readConfig({ DATA_DIR: dataDir }))
  const seal = sealFor(secrets, world, id)
  await owner.query(
    `INSERT INTO channel (world_id, id, name, kind, language, is_on, created_at, url, url_host, url_ending, secret)
     VALUES ($1, $2, $2, 'webhook', 'en', true, $3, $4, '127.0.0.1', '/', $5)`,
    [world, id, Date.now(), seal('url', url), seal('signing', newWebhookSecret())],
  )
}
