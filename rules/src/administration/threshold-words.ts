import type { InputProblem } from '@muster/contract'
import type { ThresholdProblem } from './threshold-problems.ts'

/** A refused threshold as an answer names it. */
export const told = (field: string, problem: ThresholdProblem | undefined): InputProblem[] =>
  problem ? [{ field, problem: inWords(problem) }] : []

function inWords(problem: ThresholdProblem): string {
  switch (problem.kind) {
    case 'required':
      return 'is missing'
    case 'decimals':
      return problem.decimals === 0 ? 'is not a whole number' : `has more than ${problem.decimals} decimals`
    default:
      return `is not from ${problem.min} to ${problem.max}${order[problem.kind]}`
  }
}

const order = {
  warning: ', below the problem',
  problem: ', above the warning',
  inverseWarning: ', above the problem',
  inverseProblem: ', below the warning',
  period: '',
} as const
