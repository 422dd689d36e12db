import { BlockList, isIP } from 'node:net'

/** What is not on the public internet, by IANA's registry of special-purpose addresses, and multicast. */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/**
 * Of IPv6 only the part that is assigned to the internet is public, so that what holds an IPv4 address (mapped,
 * translated) is not; within it Teredo, documentation, 6to4 and others are not either.
 */
const assigned = ['2000::/3']
const specialWithin = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

/** Whether an address is in one of the networks; a network may be a single address. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return listOf(networks.filter((network) => (network.includes(':') ? 'ipv6' : 'ipv4') === family)).check(
    address,
    family,
  )
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** [K-1301] */
export function isPublic(address: string): boolean {
  // The zone of a link-local address.
  if (address.includes('%')) return false
  switch (isIP(address)) {
    case 4:
      return !isInNetworks(address, special)
    case 6:
      return isInNetworks(address, assigned) && !isInNetworks(address, specialWithin)
    default:
      return false
  }
}
