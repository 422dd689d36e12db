/**
 * Licences that may be in the product: permissive ones, and MPL-2.0 and OFL-1.1, which bind only changes to the package
 * itself. Another one is added here after somebody has read it.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
])

/** Whether an SPDX expression leaves a choice that is allowed; one that is not understood is not. */
export function isAllowed(licence: string): boolean {
  const bare = licence.replace(/^\(([^()]*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return bare.split(' AND ').every((each) => allowed.has(each))
}
