/**
 * The changes people make in a world, each named by the record and what happened to it; then what happened to the people
 * who may enter it, under the names of the security log.
 */
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
  'enrollment.changed',
  'enrollmentRequest.allowed',
  'enrollmentRequest.refused',
  'agreement.accepted',
  'world.created',
  'world.changed',
  'signIn.succeeded',
  'signIn.refused',
  'signIn.lockedOut',
  'password.codeRequested',
  'password.refused',
  'password.changed',
  'session.ended',
  'session.reused',
  'access.roleRefused',
  'access.worldRefused',
] as const
export type AuditAction = (typeof auditActions)[number]
