import type { Benchmark, Figure } from '../figures.ts'
import { figuresOf } from './figures-of.ts'
import { inConsole } from './in-console.ts'
import { measureAll } from './measure-all.ts'
import { chartQuestions, fileQuestions } from './performance-questions.ts'

/** Milliseconds. */
const mostP99 = 200

/** The charts of the estate and their files. */
export const performanceCharts: Benchmark = {
  name: 'performance',
  about: 'the charts of 100,000 devices over HTTP, each as the console asks for it, against DuckDB',
  run: async (options, say) =>
    await inConsole(options, say, async (console) => {
      const figures: Figure[] = []
      for (const [kind, questions] of [
        ['estate charts', chartQuestions()],
        ['files of estate charts', fileQuestions()],
      ] as const) {
        figures.push(...figuresOf(kind, await measureAll(kind, questions, console, options, say), mostP99))
      }
      return figures
    }),
}
