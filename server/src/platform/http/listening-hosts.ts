import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'

/** Whether two listeners on these hosts can collide at the same port: one on every interface takes the other's too. */
export function mayCollide(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  return a === b || covers(a, b) || covers(b, a)
}

/**
 * The host of a listener as URLs write it. A wildcard or a link-local address cannot be opened: then it is the
 * machine's name.
 */
export function hostToOpen(host: string): string {
  const isWildcard = ['0.0.0.0', '::'].includes(plain(host))
  const written = host.includes(':') ? `[${host}]` : host
  const names = [...(isWildcard ? [] : [written]), hostname()]
  return names.find((name) => URL.canParse(`http://${name}`)) ?? 'localhost'
}

function covers(host: string, other: string): boolean {
  // The system decides which of the two loopback addresses this name is.
  if (host === 'localhost') return other === '127.0.0.1' || other === '::1'
  // Node listens on :: for both IPv4 and IPv6.
  return host === '::' || (host === '0.0.0.0' && !isIPv6(other))
}

/** In the canonical spelling of URLs: an IPv6 address has many. */
function plain(host: string): string {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}`
  const name = URL.canParse(url) ? new URL(url).hostname : host.toLowerCase()
  return name.replace(/^\[(.*)\]$/, '$1')
}
