import { type AgreementKind, signatureLength } from '@muster/contract'

/** What the acceptance form holds. */
export interface Signature {
  name: string
  jobTitle: string
  ticked: readonly AgreementKind[]
}

/** Input is cut at 50 characters, never through the middle of one. */
export const cut = (input: string): string => input.slice(0, signatureLength).replace(/[\uD800-\uDBFF]$/, '')

/** Every pending agreement ticked, name and job title not blank. */
export const mayAccept = (
  { name, jobTitle, ticked }: Signature,
  pending: readonly AgreementKind[],
): boolean =>
  pending.length > 0 &&
  pending.every((kind) => ticked.includes(kind)) &&
  name.trim() !== '' &&
  jobTitle.trim() !== ''
