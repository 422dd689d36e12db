import { estatePlan } from '../estate/plan.ts'
import { type Benchmark, type Figure, whole } from '../figures.ts'
import { figuresOf } from './figures-of.ts'
import { inConsole } from './in-console.ts'
import {
  countQuestions,
  farSortQuestions,
  filterQuestions,
  ownFilterQuestions,
  searchQuestions,
  sortQuestions,
  zoneQuestions,
} from './list-questions.ts'
import { measureAll } from './measure-all.ts'
import { mostP99 } from './most-p99.ts'
import type { Question } from './question.ts'
import { valueQuestions } from './value-questions.ts'

/** Every page of the device list that a person can reach by sort, filter and search, and every count. */
export const lists: Benchmark = {
  name: 'lists',
  about: `pages and counts of ${whole(estatePlan.devices)} devices over HTTP, against DuckDB on the same rows`,
  run: async (options, say) =>
    await inConsole(options, say, async (console) => {
      const [known] = await console.duck.rows<{ serial_number: string }>(
        'SELECT serial_number FROM listed WHERE number = 4711',
      )
      const serialNumber = known?.serial_number ?? ''
      const kinds: [kind: string, questions: Question[]][] = [
        ['lists by sort, page 1', sortQuestions(1)],
        ['lists by sort, page 500', farSortQuestions()],
        ['lists by filter', filterQuestions()],
        ['lists by search', searchQuestions(serialNumber)],
        ['counts', countQuestions(serialNumber)],
        ['lists and counts in a zone', zoneQuestions()],
      ]
      const figures: Figure[] = []
      for (const [kind, questions] of kinds) {
        figures.push(...figuresOf(kind, await measureAll(kind, questions, console, options, say), mostP99))
      }
      for (const [kind, questions] of [
        ['lists and counts by version and last contact', ownFilterQuestions()],
        ['counts by value', valueQuestions()],
      ] as const) {
        figures.push(
          ...figuresOf(kind, await measureAll(kind, questions, console, options, say), mostP99, null),
        )
      }
      return figures
    }),
}
