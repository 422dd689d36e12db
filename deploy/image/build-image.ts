import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Podman } from './podman.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')

export const images = { muster: 'localhost/muster-test', database: 'localhost/muster-test-database' }
const base = 'localhost/muster-test-base'
const node = 'localhost/muster-test-node'

/**
 * Builds Muster's image from the content of a checkout, and one of PostgreSQL to run beside it. No image registry is
 * asked: the bases are Debian packages of this machine's version.
 */
export async function buildImages(podman: Podman, folder: string): Promise<void> {
  // One after the other: a failure must not leave the other one running while its folder is removed.
  await debian(podman, folder, base, ['libstdc++6', 'libatomic1', 'passwd'])
  await debian(podman, folder, `${images.database}-base`, ['postgresql', 'passwd'])
  await podman.run(
    'build',
    '--isolation=chroot',
    '--format=docker',
    '--tag',
    images.database,
    databaseContext(),
  )
  await podman.run('build', '--isolation=chroot', '--tag', node, nodeContext(folder))
  await podman.run(
    ...['build', '--isolation=chroot', '--format=docker', '--layers=false', '--network=host'],
    ...[`--build-arg=BASE_IMAGE=${base}`, `--build-arg=NODE_IMAGE=${node}`],
    ...npmOptions(folder),
    ...['--tag', images.muster, '--file', 'deploy/Containerfile', checkout(folder)],
  )
}

async function debian(podman: Podman, folder: string, name: string, packages: string[]): Promise<void> {
  const [, suite = ''] = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  const archive = path.join(folder, `${path.basename(name)}.tar`)
  const options = ['--variant=essential', '--dpkgopt=force-unsafe-io', `--include=${packages.join()}`]
  // Started by root, it mounts folders of this machine: only for itself, so that nobody removes what is in them.
  const alone = process.getuid?.() === 0 ? ['unshare', '--mount', '--propagation', 'private'] : []
  const [program = '', ...rest] = [...alone, 'mmdebstrap', ...options, suite, archive]
  await run(program, rest, { env: { ...process.env, TMPDIR: folder } })
  await podman.run('import', '--quiet', archive, name)
}

/** Like the official image in what the compose file relies on: its user, its folders and its first start. */
const databaseContext = () => path.join(import.meta.dirname, 'database')

/** Node.js and npm, as the official image has them: those of this checkout and of this machine. */
function nodeContext(folder: string): string {
  const context = path.join(folder, 'node')
  mkdirSync(context)
  cpSync(realpathSync(process.execPath), path.join(context, 'node'))
  const program = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const npm = path.resolve(realpathSync(program), '../..')
  cpSync(npm, path.join(context, 'npm'), { recursive: true, dereference: true })
  writeFileSync(
    path.join(context, 'Containerfile'),
    [
      `FROM ${base}`,
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    ].join('\n'),
  )
  return context
}

/** npm asks whom it asks on this machine, and first the cache of this machine. */
function npmOptions(folder: string): string[] {
  const setting = (name: string) =>
    execFileSync('npm', ['config', 'get', name], { cwd: root, encoding: 'utf8' }).trim()
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  const file = path.join(folder, 'npmrc')
  const lines = [`registry=${setting('registry')}`, 'cache=/run/npm-cache', 'prefer-offline=true']
  if (authorities) lines.push('cafile=/run/authorities.pem')
  writeFileSync(file, lines.join('\n'))
  return [
    `--secret=id=npmrc,src=${file}`,
    `--volume=${setting('cache')}:/run/npm-cache`,
    ...(authorities ? [`--volume=${authorities}:/run/authorities.pem:ro`] : []),
  ]
}

/** What a fresh checkout would have, and what is new in this one. */
function checkout(folder: string): string {
  const context = path.join(folder, 'checkout')
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(path.join(root, file), path.join(context, file))
  return context
}
