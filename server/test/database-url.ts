/** The same server and user, another database. */
export function atDatabase(url: string, database: string): string {
  const target = new URL(url)
  target.pathname = `/${database}`
  return target.href
}
