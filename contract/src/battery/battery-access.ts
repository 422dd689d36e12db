/** The panels and calls of batteries need the product's base code [B-136, B-204]. */
export const batteriesAccess = {
  kind: 'world',
  permission: 'batteries.read',
  product: 'batteryEssentials',
  part: 'batteries',
} as const

/** The panels and calls of devices by discharge need its `:devices` code [B-136, B-216]. */
export const dischargingDevicesAccess = {
  kind: 'world',
  permission: 'batteries.read',
  product: 'batteryEssentials',
  part: 'devices',
} as const
