import type { Config } from '../platform/configuration/config.ts'
import { isLoopback } from '../platform/http/loopback.ts'

/** What a start says about a demo that others can reach; null without one, or where only this machine reaches it. */
export function demoLine(config: Config): string | null {
  if (!config.demo || (isLoopback(config.host) && isLoopback(config.publicUrl.hostname))) return null
  return 'Warning: others can open this console, and the passwords of its demo are public.'
}
