import { type LookupAddress, type LookupOptions, lookup as lookupOnThread, promises } from 'node:dns'

/** As `dns.lookup` with all addresses of a name. */
export type ResolveName = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

export const nameLimits = {
  /** Milliseconds for a question to a name server, and how often it is asked. */
  question: 1500,
  questions: 2,
  /** Milliseconds for which a name waits for the lookup of another one. */
  turn: 8000,
} as const

interface Asking {
  /** Names that the operator allows, which may be in the hosts file or in a search domain. */
  isOwnName: (hostname: string) => boolean
  /** The name servers; those of the machine by default. */
  servers?: readonly string[]
  /** How the machine looks names up, hosts file and all. */
  lookup?: ResolveName
  turn?: number
}

/** What name servers answer of a name that they do not have. */
const unknown = ['ENOTFOUND', 'ENODATA']

/**
 * Resolves names so that one whose servers hang holds up nothing: name servers are asked over sockets. The machine's own
 * way keeps a thread that file system work needs too, so names of the operator take one such thread at a time, and names
 * that no server knows another one [K-1113].
 */
export function resolvingNames({
  isOwnName,
  servers,
  lookup = lookupOnThread as ResolveName,
  turn = nameLimits.turn,
}: Asking): ResolveName {
  const own = inTurns(lookup, turn)
  const others = inTurns(lookup, turn)
  return (hostname, options, done) => {
    if (!hostname.includes('.') || isOwnName(hostname)) return own(hostname, options, done)
    askServers(hostname, servers).then(
      (found) => done(null, found),
      (error: NodeJS.ErrnoException) =>
        unknown.includes(error.code ?? '') ? others(hostname, options, done) : done(error, []),
    )
  }
}

async function askServers(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const { question: timeout, questions: tries } = nameLimits
  const resolver = new promises.Resolver({ timeout, tries })
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length > 0) return found
  throw [four, six].map((each) => (each.status === 'rejected' ? each.reason : null)).find(isHanging) ??
    (four.status === 'rejected' ? four.reason : new Error(`${hostname} has no address`))
}

const isHanging = (error: NodeJS.ErrnoException | null): boolean =>
  error !== null && !unknown.includes(error.code ?? '')

/** One lookup at a time; a name whose turn does not come in time fails. */
function inTurns(lookup: ResolveName, longest: number): ResolveName {
  const waiting = new Set<() => void>()
  let isBusy = false
  const next = () => {
    isBusy = false
    const [first] = waiting
    first?.()
  }
  return (hostname, options, done) => {
    const begin = () => {
      isBusy = true
      lookup(hostname, options, (error, found) => {
        next()
        done(error, found)
      })
    }
    if (!isBusy) return begin()
    const timer = setTimeout(() => {
      waiting.delete(turn)
      done(Object.assign(new Error(`${hostname} could not be looked up in time`), { code: 'ETIMEOUT' }), [])
    }, longest)
    const turn = () => {
      clearTimeout(timer)
      waiting.delete(turn)
      begin()
    }
    waiting.add(turn)
  }
}
