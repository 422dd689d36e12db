import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const programs = ['podman', 'mmdebstrap', 'git', 'npm']

/** The programs that the test needs and this machine does not have. */
export const missingPrograms = (): string[] => programs.filter((name) => !has(name))

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Podman with images, containers and networks of its own, all in one folder. */
export class Podman {
  readonly #folder: string
  readonly #environment: NodeJS.ProcessEnv

  constructor(folder: string) {
    this.#folder = folder
    const settings = path.join(folder, 'containers.conf')
    mkdirSync(path.join(folder, 'networks'))
    writeFileSync(
      settings,
      [
        '[containers]',
        // Podman's own are higher than some machines let it set.
        'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
        '[engine]',
        // crun does not run where both versions of control groups are mounted.
        ...(has('runc') ? ['runtime = "runc"'] : []),
        '[network]',
        `network_config_dir = "${path.join(folder, 'networks')}"`,
        ...(existsSync('/usr/lib/podman/netavark') ? ['network_backend = "netavark"'] : []),
      ].join('\n'),
    )
    this.#environment = { ...process.env, CONTAINERS_CONF: settings, TMPDIR: folder }
  }

  /** Runs a command to its end and returns what it printed; one that fails throws, with what it said. */
  async run(...options: string[]): Promise<string> {
    const { stdout } = await run('podman', [...this.#places(), ...options], {
      env: this.#environment,
      maxBuffer: 64 * 1024 * 1024,
    })
    return stdout.trim()
  }

  /** The same, for commands whose failure is an answer. */
  async succeeds(...options: string[]): Promise<boolean> {
    return await this.run(...options).then(
      () => true,
      () => false,
    )
  }

  /** Everything that a container has printed. */
  async log(container: string): Promise<string> {
    const { stdout, stderr } = await run('podman', [...this.#places(), 'logs', container], {
      env: this.#environment,
    })
    return stdout + stderr
  }

  /** Removes the named containers and networks, then the folder with everything else. */
  remove(containers: readonly string[], networks: readonly string[]): void {
    const options = { env: this.#environment, stdio: 'ignore' as const }
    for (const name of containers) spawnSync('podman', [...this.#places(), 'rm', '--force', name], options)
    for (const name of networks) spawnSync('podman', [...this.#places(), 'network', 'rm', name], options)
    if (process.getuid?.() === 0) {
      // Podman leaves its store mounted.
      spawnSync('umount', [path.join(this.#folder, 'store', 'overlay')], options)
      const mounted = readFileSync('/proc/self/mountinfo', 'utf8').includes(` ${this.#folder}/`)
      if (mounted) throw new Error(`Something is still mounted below ${this.#folder}: it is not removed.`)
      rmSync(this.#folder, { recursive: true, force: true })
    } else {
      // The containers' users are others than this one.
      execFileSync('podman', ['unshare', 'rm', '-rf', this.#folder], options)
    }
  }

  #places(): string[] {
    return ['--root', path.join(this.#folder, 'store'), '--runroot', path.join(this.#folder, 'run')]
  }
}
