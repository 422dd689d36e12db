/**
 * The properties an anomaly may name. Of several explanations of the same devices the earlier is preferred: what a
 * device runs before what it is, and where it is before who it belongs to.
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
