import { estatePlan } from '../estate/plan.ts'
import { type Benchmark, type Figure, whole } from '../figures.ts'
import { figuresOf } from './figures-of.ts'
import { inConsole } from './in-console.ts'
import { measureAll } from './measure-all.ts'
import { mostP99 } from './most-p99.ts'
import { optionQuestions, overviewQuestions } from './overview-questions.ts'

/** What the estate overview requests, and the options of filters. */
export const overview: Benchmark = {
  name: 'overview',
  about: `counts of ${whole(estatePlan.devices)} devices by status, alert, home location and group over HTTP, against DuckDB`,
  run: async (options, say) =>
    await inConsole(options, say, async (console) => {
      const figures: Figure[] = []
      for (const [kind, questions] of [
        ['overview', overviewQuestions()],
        ['what filters offer', optionQuestions()],
      ] as const) {
        figures.push(...figuresOf(kind, await measureAll(kind, questions, console, options, say), mostP99))
      }
      return figures
    }),
}
