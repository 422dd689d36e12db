import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { StartError } from '../platform/errors/errors.ts'
import { awaitedLater } from './awaited-later.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export interface ConsoleBuild {
  /** Resolves when the console is built. */
  done(): Promise<void>
  stop(): Promise<void>
}

export const builtBefore: ConsoleBuild = { done: async () => {}, stop: async () => {} }

/** Builds the console in parallel with the start of everything else, where `./start` asks for it. */
export function beginConsoleBuild({ BUILD_CONSOLE }: NodeJS.ProcessEnv): ConsoleBuild {
  if (BUILD_CONSOLE !== 'on') return builtBefore
  const build = spawn(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' })
  const ended = awaitedLater(once(build, 'exit') as Promise<[number | null]>)
  return {
    done: async () => {
      const [code] = await ended
      if (code !== 0) throw new StartError('The console could not be built.')
    },
    stop: async () => {
      build.kill()
      await ended
    },
  }
}
