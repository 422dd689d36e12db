import { createHash } from 'node:crypto'
import type { Device } from './estate.ts'

/** The secret of a device's key. The process keeps no state: by the same secret, a device gets the same key again. */
export const keySecretOf = ({ installId }: Pick<Device, 'installId'>): string =>
  createHash('sha256').update(`key of ${installId}`).digest('base64url').slice(0, 32)
