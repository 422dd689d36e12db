import { isIPv6 } from 'node:net'

/**
 * The key an IP address is counted by. The owner of one IPv6 address has the 2^64 of its network, so the network
 * counts; an IPv4 address counts as itself, even when written as IPv6.
 */
export function ipKey(ip: string): string {
  const [bare = ''] = ip.split('%')
  if (!isIPv6(bare)) return ip
  const groups = groupsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1))
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    return bytes.join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address as URLs write it. */
function groupsOf(ip: string): string[] {
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
