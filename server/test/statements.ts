import pg from 'pg'
import { vi } from 'vitest'

/** The statements that the service sends during the work, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([first]) => {
      const text: unknown =
        typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
      return typeof text === 'string' ? [text] : []
    })
  } finally {
    query.mockRestore()
  }
}
