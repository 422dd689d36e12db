import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectOwner } from '../src/platform/database/database.ts'
import { createServiceLogin, serviceUrl } from '../src/platform/database/service-role.ts'
import { atDatabase } from './database-url.ts'

/** The database server of a test run. */
export interface TestServer {
  /** A superuser's URL of each node: one, or of a Citus cluster the coordinator's first. */
  nodes: readonly string[]
  /** The databases that others are copied from: as a first start leaves one, and one without tables. */
  prepared: string
  empty: string
}

/** The server that a URL leads to: a cluster names its workers in the database that the URL leads to. */
export async function serverAt(url: string): Promise<TestServer> {
  const client = await connectOwner(url)
  const { rows: clusters } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`)
  const { rows } = clusters.length
    ? await client.query<{ host: string; port: number }>(
        `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY 1, 2`,
      )
    : { rows: [] }
  await client.end()
  const run = randomBytes(4).toString('hex')
  return {
    nodes: [url, ...rows.map(({ host, port }) => atNode(url, host, port))],
    prepared: `template_${run}`,
    empty: `template_empty_${run}`,
  }
}

function atNode(url: string, host: string, port: number): string {
  const node = new URL(url)
  node.hostname = host
  node.port = String(port)
  return node.href
}

/** Makes the databases that others are copied from; `prepare` fills the one with tables. */
export async function makeTemplates(
  server: TestServer,
  prepare: (ownerUrl: string) => Promise<void>,
): Promise<void> {
  await makeEmptyTemplate(server)
  await prepare(await makeEmpty(server, server.prepared))
}

/** Makes the one without tables alone. */
export async function makeEmptyTemplate(server: TestServer): Promise<void> {
  await makeUncopied(server, server.empty)
}

async function makeUncopied({ nodes }: Pick<TestServer, 'nodes'>, name: string): Promise<void> {
  await onAll(nodes, 'postgres', [`CREATE DATABASE ${name}`])
  if (nodes.length > 1) await formCluster(nodes, name)
}

export async function dropTemplates(server: TestServer): Promise<void> {
  for (const template of [server.prepared, server.empty]) await dropDatabase(server, template)
}

async function formCluster(nodes: TestServer['nodes'], database: string): Promise<void> {
  const [coordinator = '', ...workers] = nodes
  await makeNodes(nodes, database, loginOf(coordinator))
  await onAll([coordinator], database, [
    `SELECT citus_set_coordinator_host(${placeOf(coordinator)})`,
    ...workers.map((worker) => `SELECT citus_add_node(${placeOf(worker)})`),
  ])
}

async function makeNodes(nodes: TestServer['nodes'], database: string, login: Login): Promise<void> {
  await onAll(nodes, database, ['CREATE EXTENSION IF NOT EXISTS citus'])
  await letConnect({ nodes }, database, login)
}

/** As arguments of the functions of Citus. */
export function placeOf(node: string): string {
  const { hostname, port } = new URL(node)
  return `'${hostname}', ${port || 5432}`
}

export interface Login {
  role: string
  password: string
}

const loginOf = (url: string): Login => {
  const { username, password } = new URL(url)
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** Lets the nodes of a cluster connect to each other's database as a role. */
async function letConnect(
  { nodes }: Pick<TestServer, 'nodes'>,
  database: string,
  { role, password }: Login,
): Promise<void> {
  if (nodes.length === 1) return
  const values = [role, `password=${password}`].map((value) => pg.escapeLiteral(value))
  await onAll(nodes, database, [
    `INSERT INTO pg_dist_authinfo VALUES (0, ${values.join()}) ON CONFLICT DO NOTHING`,
  ])
}

/** A database with the tables of a first start, and the service's login for it. Returns the owner's URL. */
export async function makePrepared(server: TestServer, name: string): Promise<string> {
  await copyDatabase(server, server.prepared, name)
  const ownerUrl = urlOf(server, name)
  await makeLogin(server, ownerUrl)
  return ownerUrl
}

export async function makeLogin(server: TestServer, ownerUrl: string): Promise<void> {
  const owner = await connectOwner(ownerUrl)
  await createServiceLogin(owner, serviceUrl(ownerUrl))
  await owner.end()
  await letConnect(server, new URL(ownerUrl).pathname.slice(1), loginOf(serviceUrl(ownerUrl)))
}

/** A database without tables, of a superuser or of the role given. Returns the superuser's URL. */
export async function makeEmpty(server: TestServer, name: string, owner?: Login): Promise<string> {
  await copyDatabase(server, server.empty, name)
  if (owner) {
    await asAdministrator(server, `ALTER DATABASE ${name} OWNER TO ${owner.role}`)
    await letConnect(server, name, owner)
  } else await letServiceConnect(server, name)
  return urlOf(server, name)
}

/** A database that further nodes can be added to, and who may connect to it. */
export interface ExtensibleCluster extends Pick<TestServer, 'nodes'> {
  database: string
  ownerUrl: string
  logins: readonly Login[]
}

/**
 * Makes a cluster as `docs/operations.md` says, whose owner is no superuser and creates no roles. Without a template:
 * what Citus notes of a copied database is about the template, and keeps further nodes from being added.
 */
export async function makeExtensible(
  { nodes }: Pick<TestServer, 'nodes'>,
  database: string,
): Promise<ExtensibleCluster> {
  const [coordinator = ''] = nodes
  const owner = { role: `${database}_owner`, password: randomBytes(12).toString('hex') }
  const url = new URL(atDatabase(coordinator, database))
  url.username = owner.role
  url.password = owner.password
  const logins = [owner, loginOf(serviceUrl(url.href))]
  await makeUncopied({ nodes }, database)
  await onAll([coordinator], database, [
    `DO $$ BEGIN CREATE ROLE muster_service NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    ...logins.map(({ role, password }) => `CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`),
    `GRANT muster_service TO ${logins[1]?.role}`,
    `ALTER DATABASE ${database} OWNER TO ${owner.role}`,
  ])
  for (const login of logins) await letConnect({ nodes }, database, login)
  return { nodes, database, ownerUrl: url.href, logins }
}

/** Adds a node to a cluster; without worlds, until they are moved there. */
export async function addNode({ nodes, database, logins }: ExtensibleCluster, node: string): Promise<void> {
  const [coordinator = ''] = nodes
  await onAll([node], 'postgres', [`CREATE DATABASE ${database}`])
  await makeNodes([coordinator, node], database, loginOf(coordinator))
  await onAll([coordinator], database, [`SELECT citus_add_node(${placeOf(node)})`])
  // Only now the node has the roles.
  for (const login of logins) await letConnect({ nodes: [coordinator, node] }, database, login)
}

/** The coordinator makes the login known to the other nodes, which let only a login that exists connect. */
async function letServiceConnect(server: TestServer, name: string): Promise<void> {
  if (server.nodes.length === 1) return
  const login = loginOf(serviceUrl(urlOf(server, name)))
  await onAll(server.nodes.slice(0, 1), name, [
    `CREATE ROLE ${login.role} LOGIN PASSWORD ${pg.escapeLiteral(login.password)}`,
  ])
  await letConnect(server, name, login)
}

/** Runs statements about roles and databases on each node, none of which repeats on the others what it is told itself. */
export async function asAdministrator({ nodes }: TestServer, ...statements: string[]): Promise<void> {
  await onAll(nodes, 'postgres', [...(nodes.length > 1 ? [onThisNode] : []), ...statements])
}

const urlOf = ({ nodes }: TestServer, name: string) => atDatabase(nodes[0] ?? '', name)

/** Copied as files: half the work of writing each page to the log. */
async function copyDatabase({ nodes }: TestServer, template: string, name: string): Promise<void> {
  const statements = [
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${template}'`,
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
  ]
  await onceUnused(nodes, async (node) => await onAll([node], 'postgres', statements))
}

export async function dropDatabase(server: TestServer, name: string): Promise<void> {
  await onceUnused(server.nodes, async (node) => {
    await rollBackPrepared(node, name)
    await onAll([node], 'postgres', [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])
  })
  await asAdministrator(server, `DROP ROLE IF EXISTS ${name}_login, ${name}_owner`)
}

/** Transactions that a cluster has left in doubt keep a database in use. */
async function rollBackPrepared(node: string, database: string): Promise<void> {
  const client = await connectOwner(atDatabase(node, 'postgres'))
  const { rows } = await client.query<{ gid: string }>(
    'SELECT gid FROM pg_prepared_xacts WHERE database = $1',
    [database],
  )
  await client.end()
  for (const { gid } of rows) {
    // One that the cluster is settling at this moment is gone or busy: if it stays, the database stays in use.
    await onAll([node], database, [`ROLLBACK PREPARED ${pg.escapeLiteral(gid)}`]).catch(() => {})
  }
}

/** Milliseconds. */
const unused = { within: 60_000, pause: 50 }

/** Each node of a cluster connects to its databases when it likes, and one in use can be neither copied nor dropped. */
async function onceUnused(nodes: TestServer['nodes'], work: (node: string) => Promise<void>): Promise<void> {
  const until = performance.now() + unused.within
  const isInUse = async (error: Error & { code?: string }) => {
    if (error.code !== '55006' || performance.now() > until) throw error
    await wait(unused.pause)
    return true
  }
  await Promise.all(
    nodes.map(async (node) => {
      for (let inUse = true; inUse; ) inUse = await work(node).then(() => false, isInUse)
    }),
  )
}

export const onThisNode = 'SET citus.enable_ddl_propagation = off'

/** Runs statements in a database of each node. */
export async function onAll(
  nodes: TestServer['nodes'],
  database: string,
  statements: readonly string[],
): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      const client = new pg.Client({ connectionString: atDatabase(node, database) })
      await client.connect()
      try {
        for (const statement of statements) await client.query(statement)
      } finally {
        await client.end()
      }
    }),
  )
}
