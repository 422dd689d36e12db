/** `npm run bench`: installs what Muster is measured against, if missing, and runs the benchmarks. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname
const lock = path.join(here, 'package-lock.json')
const installed = path.join(here, 'node_modules/.installed-lock')

if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lock))) {
  console.log('  Installing DuckDB and Lighthouse')
  const { status } = spawnSync('npm', ['ci', '--prefix', here, '--no-workspaces', '--loglevel=error'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
  copyFileSync(lock, installed)
}
await import('./src/run.ts')
