import { type LookupAddress, type LookupOptions, lookup as lookUpOnThread, promises } from 'node:dns'

export interface NameOptions extends LookupOptions {
  all: true
  /** Whether the operator allows the name itself: such names may be in the hosts file, or in a search domain. */
  isOwn: boolean
}

/** All addresses of a name, as `dns.lookup` answers them. */
export type ResolveName = (
  hostname: string,
  options: NameOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

export const nameLimits = {
  /** Milliseconds for a question to a name server, and how often it is asked. */
  question: 1500,
  questions: 2,
  /** Milliseconds for addresses of the other version, once there are some of one: servers exist that drop the question. */
  other: 200,
  /** Milliseconds for which a name waits for the lookup of another one. */
  turn: 8000,
} as const

interface Asking {
  /** The name servers; null for those of the machine. */
  servers?: readonly string[] | null
  /** How the machine looks names up, hosts file and all. */
  lookUp?: ResolveName
  /** Milliseconds. */
  turn?: number
  question?: number
}

/** What is said of a name that name servers do not have or refuse to look for, and where no name server is there. */
const unknown: readonly unknown[] = ['ENOTFOUND', 'ENODATA', 'EREFUSED', 'ECONNREFUSED']

/**
 * Resolves names so that one whose servers hang holds up nothing: name servers are asked over sockets. The machine's own
 * way keeps a thread that work on files needs too: names of the operator take one such thread at a time, and names that no
 * server knows another one [K-1113].
 */
export function resolvingNames({
  servers = null,
  lookUp = lookUpOnThread as ResolveName,
  turn = nameLimits.turn,
  question = nameLimits.question,
}: Asking = {}): ResolveName {
  const own = inTurns(lookUp, turn)
  const others = inTurns(lookUp, turn)
  return (hostname, options, done) => {
    if (options.isOwn || !hostname.includes('.')) return own(hostname, options, done)
    askServers(hostname, servers, question).then(
      (found) => (found.length > 0 ? done(null, found) : others(hostname, options, done)),
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
}

/** Empty where they do not know the name; that one of them hangs is an error. */
async function askServers(
  hostname: string,
  servers: readonly string[] | null,
  timeout: number,
): Promise<LookupAddress[]> {
  const { questions: tries, other } = nameLimits
  const resolver = new promises.Resolver({ timeout, tries, maxTimeout: timeout })
  if (servers) resolver.setServers(servers)
  let last: NodeJS.Timeout | undefined
  const having = (family: 4 | 6) => (addresses: string[]) => {
    if (addresses.length > 0) last ??= setTimeout(() => resolver.cancel(), other)
    return addresses.map((address) => ({ address, family }))
  }
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname).then(having(4)),
    resolver.resolve6(hostname).then(having(6)),
  ])
  clearTimeout(last)
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.find(
    (answer) => answer.status === 'rejected' && !unknown.includes(answer.reason.code),
  )
  if (found.length === 0 && failed?.status === 'rejected') throw failed.reason
  return found
}

/** One lookup at a time; one whose turn does not come in time fails. */
function inTurns(lookUp: ResolveName, longest: number): ResolveName {
  const waiting = new Set<() => void>()
  let isBusy = false
  return (hostname, options, done) => {
    const begin = () => {
      isBusy = true
      lookUp(hostname, options, (error, found) => {
        isBusy = false
        const [next] = waiting
        next?.()
        done(error, found)
      })
    }
    if (!isBusy) return begin()
    const turn = () => {
      clearTimeout(timer)
      waiting.delete(turn)
      begin()
    }
    const timer = setTimeout(() => {
      waiting.delete(turn)
      done(Object.assign(new Error(`${hostname} could not be looked up in time`), { code: 'ETIMEOUT' }), [])
    }, longest)
    waiting.add(turn)
  }
}
