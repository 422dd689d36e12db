import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface RawReceiver {
  url: string
  /** Resolves once whoever sent a request has ended its connection. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** A receiver on the loopback address that answers a request as no HTTP server would. */
export async function startRawReceiver(answer: (socket: Socket) => void): Promise<RawReceiver> {
  const sockets = new Set<Socket>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
    socket.once('close', () => end())
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    ended,
    stop: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
