import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'web/dist/.built-from')

/** What the console is built from. */
const sources = ['web', 'contract/src', 'rules/src', 'package-lock.json']

function* filesBelow(place: string): Generator<string> {
  const full = path.join(root, place)
  for (const entry of readdirSync(full, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const inside = `${place}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(inside)
    else yield inside
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.env.VITE_API_PREFIX ?? '')
  for (const source of sources) {
    const files = source.includes('.') ? [source] : [...filesBelow(source)].sort()
    for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * What every first visit loads is compressed with the level that saves a tenth and takes twenty times as long; the rest
 * is not, while somebody waits for the first start.
 */
const everyVisit = /^(libraries|start|interface)-.*\.(js|css)$/
const brotli = (content: Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Files are compressed once here, so that the server need not compress them for every request. */
function compress(): void {
  const folder = path.join(root, 'web/dist/assets')
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const content = readFileSync(path.join(folder, name))
    if (content.length < 1024) continue
    writeFileSync(path.join(folder, `${name}.br`), brotli(content, everyVisit.test(name) ? 10 : 5))
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** Builds the console, unless the existing build is of exactly these sources. */
const wanted = fingerprint()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stdout.write('  Building the console\n')
  // In this process: whoever ends it ends the build.
  await build({ root: path.join(root, 'web'), logLevel: 'error' })
  compress()
  writeFileSync(stamp, wanted)
}
