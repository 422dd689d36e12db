import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface OldPostgres {
  port: number
  close(): Promise<void>
}

/** Speaks just enough of PostgreSQL's protocol to say that it is version 14.9. */
export async function openOldPostgres(): Promise<OldPostgres> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), readyForQuery]))
      socket.on('data', (chunk) => {
        if (chunk[0] === 'Q'.charCodeAt(0)) socket.write(versionAnswer)
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 0xffff)])
const zeroEnded = (text: string) => Buffer.from(`${text}\0`)

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

const readyForQuery = message('Z', Buffer.from('I'))

/** Name, table, column, type text (25), its length, modifier and format. */
const textColumn = (name: string) =>
  Buffer.concat([zeroEnded(name), int32(0), int16(0), int32(25), int16(0xffff), int32(0xffffffff), int16(0)])
const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)])

const versionAnswer = Buffer.concat([
  message('T', int16(2), textColumn('server_version_num'), textColumn('server_version')),
  message('D', int16(2), value('140009'), value('14.9')),
  message('C', zeroEnded('SELECT 1')),
  readyForQuery,
])
