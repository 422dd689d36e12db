import pg from 'pg'

const networkFailures = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE'],
]
/** What the driver says, without a code, about connections it could not get or lost. */
const connectionFailure =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/**
 * Connection failures, and PostgreSQL's classes 08 (connection), 40 (undone so that others could go on), 53 (resources)
 * and 57 (shutting down, or a statement that ran into its time limit).
 */
export function isDatabaseAway(error: { code?: unknown; message?: string; statusCode?: unknown }): boolean {
  const code = String(error.code ?? '')
  // A client that hangs up fails the same way, but as an HTTP error.
  if (error.statusCode !== undefined) return false
  return (
    /^(08|40|53|57)...$/.test(code) ||
    networkFailures.includes(code) ||
    connectionFailure.test(error.message ?? '') ||
    isDeathOfNode(error)
  )
}

/**
 * What Citus calls an internal error although a node dies: the one that a statement is sent to, before it ends its
 * connections, or another one. With this code, the message begins with words of the server's own.
 */
const deathOfNode =
  /^(postmaster was shut down|server closed the connection unexpectedly|failure on connection marked as essential|failed to prepare transaction|execution cannot recover from multiple connection failures)/

export const isDeathOfNode = ({ code, message = '' }: { code?: unknown; message?: string }): boolean =>
  code === 'XX000' && deathOfNode.test(message)

/** Whether the server said so itself: it is there, even where a node of its cluster is not. */
export const isFromServer = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError
