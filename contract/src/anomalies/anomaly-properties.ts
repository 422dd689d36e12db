/**
 * What an anomaly may say of the devices that it affects, in the order in which explanations of the same devices are
 * preferred: what a device runs before what it is, and where it is before who it belongs to.
 */
export const anomalyProperties = [
  'firmware',
  'osBuild',
  'bios',
  'clientVersion',
  'extensionVersion',
  'model',
  'manufacturer',
  'homeLocation',
  'group',
  'simOperator',
  'application',
] as const
export type AnomalyProperty = (typeof anomalyProperties)[number]
