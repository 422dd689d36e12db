/** The changes people make in a world, each named by the record and what happened to it; and what they were refused. */
export const auditActions = [
  'settings.changed',
  'user.created',
  'user.changed',
  'user.invited',
  'user.removed',
  'zone.created',
  'zone.changed',
  'zone.removed',
  'homeLocation.created',
  'homeLocation.changed',
  'homeLocation.removed',
  'device.changed',
  'device.removed',
  'devices.moved',
  'battery.removed',
  'deviceToken.rotated',
  'agreement.accepted',
  'world.created',
  'access.roleRefused',
  'access.worldRefused',
] as const
export type AuditAction = (typeof auditActions)[number]
