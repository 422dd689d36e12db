import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listedStatements, statementsFolder } from './listed-statements.ts'

/** Writes the statements of device lists to files for reviewers: `npm run statements`. */
await mkdir(statementsFolder, { recursive: true })
for (const name of await readdir(statementsFolder)) await rm(path.join(statementsFolder, name))
for (const [name, text] of await listedStatements()) await writeFile(path.join(statementsFolder, name), text)
