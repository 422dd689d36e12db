import { isIP } from 'node:net'
import { isInNetworks, isPublic } from './public-addresses.ts'

/** Hosts, addresses and networks that the operator allows, by RECEIVERS_ALLOWED. */
export type AllowedReceivers = readonly string[]

/** The host of a URL as a name or a bare address; URLs write addresses in one way only, however they were typed. */
export const hostOf = (url: URL): string =>
  url.hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()

const isAllowedHost = (url: URL, allowed: AllowedReceivers): boolean => allowed.includes(hostOf(url))

const isAllowedAddress = (address: string, allowed: AllowedReceivers): boolean =>
  isIP(address) !== 0 &&
  isInNetworks(
    address,
    allowed.filter((item) => isIP(item.split('/')[0] ?? '') !== 0),
  )

/**
 * Whether a message to this URL may be sent to this address, which its host has: only what the operator allows may be
 * private, or be reached without encryption [K-1301, K-1303].
 */
export const isPermitted = (url: URL, address: string, allowed: AllowedReceivers): boolean =>
  isAllowedHost(url, allowed) ||
  isAllowedAddress(address, allowed) ||
  (url.protocol === 'https:' && isPublic(address))

/** Whether the operator allows a URL by its host, by name or by a literal address [K-1307]. */
export const isAllowedByOperator = (url: URL, allowed: AllowedReceivers): boolean =>
  isAllowedHost(url, allowed) || isAllowedAddress(hostOf(url), allowed)

/** Whether a URL is one that messages may be sent to, as far as it shows without looking its host up [K-1306]. */
export const isAcceptable = (url: URL): boolean =>
  (url.protocol === 'https:' || url.protocol === 'http:') &&
  url.username === '' &&
  url.password === '' &&
  !url.href.includes('#') &&
  url.hostname !== ''
