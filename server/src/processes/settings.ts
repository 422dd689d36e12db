import { type Config, readConfig } from '../platform/config.ts'
import { freePort } from '../platform/free-port.ts'
import { orSay } from './listen.ts'

/** The configuration of this process. Any free port is chosen here, as addresses that people get contain it. */
export async function readSettings(): Promise<Config> {
  const config = readConfig(process.env)
  if (config.port !== 0) return config
  const port = await orSay('PORT', 0, config.host, () => freePort(config.host))
  const metricsPort = process.env.METRICS_PORT || '0'
  return readConfig({ ...process.env, PORT: String(port), METRICS_PORT: metricsPort })
}
