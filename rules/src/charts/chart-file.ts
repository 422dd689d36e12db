/**
 * `Device usage_2026-11-12T14-16-05Z.csv` [B-959, B-9953]. Characters that file names cannot have are removed from the
 * title.
 */
export function chartFileName(title: string, now: number): `${string}.csv` {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  const allowed = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '-')
    .replace(/^[\s.]+/, '')
    .trim()
  return `${allowed}_${stamp}Z.csv`
}
