import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  dropDatabase,
  dropTemplates,
  makeEmpty,
  makeEmptyTemplate,
  serverAt,
  type TestServer,
} from '../test-server.ts'

/** A database of a run's own on a given server or cluster, whose processes only SQL and a command reach. */
export interface GivenServer {
  /** The owner's URL of the database. */
  ownerUrl: string
  /** A superuser's URL of each node: one, or of a Citus cluster the coordinator's first. */
  nodes: readonly string[]
  /** Kills the node at this URL and starts it again; null where nobody has said how. */
  restartNode: RestartNode | null
  drop(): Promise<void>
}

export type RestartNode = (node: string) => Promise<void>

/** Makes the database, on a server where nobody has prepared anything. */
export async function onGivenServer(url: string, restartNode: RestartNode | null): Promise<GivenServer> {
  const server = await serverAt(url)
  const clear = async () => await dropTemplates(server)
  try {
    await makeEmptyTemplate(server)
    const made = await onPreparedServer(server, restartNode)
    return { ...made, drop: async () => await made.drop().finally(clear) }
  } catch (error) {
    await clear()
    throw error
  }
}

/** The same where there are templates to copy. */
export async function onPreparedServer(
  server: TestServer,
  restartNode: RestartNode | null,
): Promise<GivenServer> {
  const name = `faults_${randomBytes(6).toString('hex')}`
  const drop = async () => await dropDatabase(server, name)
  try {
    return { ownerUrl: await makeEmpty(server, name), nodes: server.nodes, restartNode, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** Runs a command of the operator's, which finds in its environment which node to kill and restart. */
export const restartBy =
  (command: string): RestartNode =>
  async (node) => {
    const { hostname, port } = new URL(node)
    const env = { ...process.env, NODE_HOST: hostname, NODE_PORT: port || '5432' }
    // What it leaves running must not hold up its end, so its output is not awaited.
    const [code] = await once(
      spawn(command, { shell: true, env, stdio: ['ignore', 'ignore', 'inherit'] }),
      'exit',
    )
    if (code !== 0) throw new Error(`"${command}" ended with ${code} for ${hostname}:${port}`)
  }
