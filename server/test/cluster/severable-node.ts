import { createConnection, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type pg from 'pg'
import { inTime } from '../faults/loader.ts'
import { freePort } from '../free-port.ts'

export interface SeverableNode {
  /** As if the node had failed: its connections break, and nobody gets another. */
  sever(): Promise<void>
  rejoin(): Promise<void>
  /**
   * Resolves with what the node is about to be told that has these words. It is told nothing that has them until it has
   * been severed; connections on which it should have been are silent from then on.
   */
  withhold(words: string): Promise<string>
}

interface ClusterNode {
  id: number
  host: string
  port: number
}

/** The node that has a world. */
export async function nodeOf(owner: pg.Client, world: string): Promise<ClusterNode> {
  const { rows } = await owner.query<ClusterNode>(
    `SELECT nodeid AS id, nodename AS host, nodeport AS port FROM pg_dist_node
     WHERE groupid = (SELECT groupid FROM pg_dist_placement
                      WHERE shardid = get_shard_id_for_distribution_column('device', $1::text))`,
    [world],
  )
  if (!rows[0]) throw new Error(`no node has ${world}`)
  return rows[0]
}

/** Puts a line that can be cut between a database and a node. */
export async function severable(owner: pg.Client, node: ClusterNode): Promise<SeverableNode> {
  const port = await freePort()
  const line = openLine(port, node)
  await line.rejoin()
  await owner.query(`UPDATE pg_dist_node SET nodename = '127.0.0.1', nodeport = $2 WHERE nodeid = $1`, [
    node.id,
    port,
  ])
  return line
}

function openLine(at: number, { host, port }: ClusterNode): SeverableNode {
  const sockets = new Set<Socket>()
  let withheld: { words: string; heard: (told: string) => void } | null = null
  const listener = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, passOn) {
        if (!withheld || !chunk.includes(withheld.words)) return passOn(null, chunk)
        withheld.heard(chunk.toString('latin1'))
      },
    })
  const server = createServer((near) => {
    const far = createConnection({ host, port })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(listener()).pipe(far).pipe(near)
  })
  return {
    sever: async () => {
      withheld = null
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    rejoin: () => new Promise((resolve) => void server.listen(at, '127.0.0.1', resolve)),
    withhold: async (words) =>
      await inTime<string>('withheld', (heard) => {
        withheld = { words, heard }
      }),
  }
}
