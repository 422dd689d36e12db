import { decodeDeviceId } from '../../estate/device/device-id.ts'

/** The identifiers that a URL may name a device by [C-601]. */
const identifiers = ['sn', 'assetTag', 'imei'] as const

export interface LookedUp {
  id?: string
  sn?: string
  assetTag?: string
  imei?: string
}

/** The other parameters of a URL, to be added to that of the device. */
export function besideIdentifiers(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  for (const name of ['id', ...identifiers]) rest.delete(name)
  return rest.size === 0 ? '' : `&${rest}`
}

export type DeviceInUrl =
  | { kind: 'none' }
  /** An invalid id [C-9906]. */
  | { kind: 'wrong' }
  | { kind: 'device'; id: string }
  | { kind: 'lookup'; given: LookedUp }

/** What a URL names: an id alone is the device itself, other identifiers with or without it are looked up [C-602 to C-604]. */
export function deviceInUrl(query: URLSearchParams): DeviceInUrl {
  const given: LookedUp = {}
  for (const name of identifiers) {
    const value = query.get(name)?.trim()
    if (value) given[name] = value
  }
  const encoded = query.get('id')
  if (encoded === null || encoded === '') {
    return Object.keys(given).length === 0 ? { kind: 'none' } : { kind: 'lookup', given }
  }
  const id = decodeDeviceId(encoded)
  if (id === null) return { kind: 'wrong' }
  return Object.keys(given).length === 0
    ? { kind: 'device', id }
    : { kind: 'lookup', given: { id, ...given } }
}
