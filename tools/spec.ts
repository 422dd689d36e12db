/** `npm run spec`: which requirements of docs/spec the tests prove, and which are still open. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sourceFiles } from './source-files.ts'
import { parseCatalogue } from './spec/catalogue.ts'
import { citationsOf } from './spec/citations.ts'
import { coverageOf, problemsOf } from './spec/coverage.ts'
import { reportLines } from './spec/report.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, section: { type: 'string' } },
})

const catalogues = ['administration', 'core', 'battery', 'cases', 'foresight'].map((name) =>
  parseCatalogue(name, read(`docs/spec/${name}.md`)),
)
const files = sourceFiles(root, ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts']).map((file) => ({
  file,
  ...citationsOf(file, read(file)),
}))

const cited = new Set(files.flatMap(({ ids }) => ids))
const coverages = catalogues.map((catalogue) => coverageOf(catalogue, cited))
const problems = problemsOf(catalogues, files)

for (const line of reportLines(coverages, { all: values.all, section: values.section })) console.log(line)
if (problems.length > 0) {
  console.error(['', ...problems].join('\n'))
  process.exitCode = 1
}
