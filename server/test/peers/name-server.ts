import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface NameServer {
  /** For `Resolver.setServers`. */
  address: string
  stop(): Promise<void>
}

const typeA = 1
const noSuchName = 3

/**
 * A real name server on the loopback address: it knows these names, never answers for some, and drops each question for
 * addresses of version 6 of others.
 */
export async function startNameServer(
  names: Record<string, string>,
  { hanging = [], dropped = [] }: { hanging?: readonly string[]; dropped?: readonly string[] } = {},
): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => {
    const { name, type, end } = questionOf(asked)
    if (hanging.includes(name) || (type !== typeA && dropped.includes(name))) return
    const known = names[name]
    const answers = known !== undefined && type === typeA ? [addressOf(known)] : []
    const head = Buffer.alloc(12)
    asked.copy(head, 0, 0, 2)
    // An answer of a server that asks others, where that was asked for.
    head.writeUInt16BE(0x8180 | (known === undefined ? noSuchName : 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([head, asked.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** The question of a message, and where it ends. */
function questionOf(asked: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: asked.readUInt16BE(at + 1), end: at + 5 }
}

/** The address of the name in the question, for a minute. */
function addressOf(address: string): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(typeA, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(4, 10)
  for (const [index, part] of address.split('.').entries()) record.writeUInt8(Number(part), 12 + index)
  return record
}
