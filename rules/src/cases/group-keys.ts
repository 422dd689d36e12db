import type { Grouping } from '@muster/contract'

/** What tells the devices of one case from those of another [K-114]; null stands for devices without any. */
export type GroupKey =
  | { by: 'homeLocation'; homeLocationId: string | null }
  | { by: 'group'; group: string | null }
  | { by: 'model'; manufacturer: string; model: string }
  | { by: 'all' }
  | { by: 'anomaly'; anomalyId: string }

interface GroupedDevice {
  homeLocationId: string | null
  groups: readonly string[]
  manufacturer: string
  model: string
}

/** The groups in which a device counts: one, or one for each of its groups [K-115, K-116]. */
export function groupsOfDevice(groupedBy: Grouping, device: GroupedDevice): GroupKey[] {
  switch (groupedBy) {
    case 'homeLocation':
      return [{ by: 'homeLocation', homeLocationId: device.homeLocationId }]
    case 'group':
      return device.groups.length === 0
        ? [{ by: 'group', group: null }]
        : [...new Set(device.groups)].map((group) => ({ by: 'group', group }))
    case 'model':
      return [{ by: 'model', manufacturer: device.manufacturer, model: device.model }]
    case 'all':
      return [{ by: 'all' }]
  }
}

/** A key as one text, as rows have it: the same text for the same group, whatever is in its name. */
export function textOfKey(key: GroupKey): string {
  switch (key.by) {
    case 'homeLocation':
      return JSON.stringify([key.by, key.homeLocationId])
    case 'group':
      return JSON.stringify([key.by, key.group])
    case 'model':
      return JSON.stringify([key.by, key.manufacturer, key.model])
    case 'all':
      return JSON.stringify([key.by])
    case 'anomaly':
      return JSON.stringify([key.by, key.anomalyId])
  }
}

export function keyOfText(text: string): GroupKey {
  const [by, first = null, second = null]: (string | null)[] = JSON.parse(text)
  switch (by) {
    case 'homeLocation':
      return { by, homeLocationId: first }
    case 'group':
      return { by, group: first }
    case 'model':
      return { by, manufacturer: first ?? '', model: second ?? '' }
    case 'anomaly':
      return { by, anomalyId: first ?? '' }
    default:
      return { by: 'all' }
  }
}
