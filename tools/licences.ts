import path from 'node:path'
import { isAllowed } from './licences/allowed-licences.ts'
import { installedPackages } from './licences/installed-packages.ts'

/** Prints every installed package with its licence; fails where one of them is not allowed. */
const packages = installedPackages(path.resolve(import.meta.dirname, '..'))
for (const { name, version, licence } of packages) console.log(`${licence.padEnd(20)} ${name} ${version}`)
const refused = packages.filter(({ licence }) => !isAllowed(licence))
console.log(`${packages.length} packages, ${refused.length} with a licence that is not allowed`)
for (const { name, version, licence } of refused) console.error(`Not allowed: ${name} ${version}, ${licence}`)
if (refused.length > 0) process.exitCode = 1
