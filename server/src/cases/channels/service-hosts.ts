import type { ChannelKind } from '@muster/contract'
import {
  type AllowedReceivers,
  hostOf,
  isAllowedByOperator,
} from '../../platform/outgoing/permitted-receivers.ts'

/** The hosts of Slack's incoming webhooks, and those of workflows that post to Teams, by the services' documents. */
const hosts: Record<'slack' | 'teams', readonly RegExp[]> = {
  slack: [/^hooks\.slack(-gov)?\.com$/],
  teams: [/\.logic\.azure\.(com|us)$/, /\.api\.powerplatform\.com$/, /\.webhook\.office\.com$/],
}

/** Whether a channel of a service posts to it, or to what the operator allows instead [K-1307]. */
export const isHostOfService = (kind: ChannelKind, url: URL, allowed: AllowedReceivers): boolean =>
  (kind !== 'slack' && kind !== 'teams') ||
  isAllowedByOperator(url, allowed) ||
  hosts[kind].some((pattern) => pattern.test(hostOf(url)))
