import type { InputProblem } from '@muster/contract'
import type { ThresholdProblem } from './threshold-problems.ts'

/** A refused threshold as an answer names it, with its limits in the unit of the request. */
export const told = (
  field: string,
  problem: ThresholdProblem | undefined,
  unit?: 'metres',
): InputProblem[] => (problem ? [{ field, problem: inWords(problem, unit ? ` ${unit}` : '') }] : [])

function inWords(problem: ThresholdProblem, unit: string): string {
  switch (problem.kind) {
    case 'required':
      return 'is missing'
    case 'decimals':
      return problem.decimals === 0 ? 'is not a whole number' : `has more than ${problem.decimals} decimals`
    default:
      return `is not from ${problem.min} to ${problem.max}${unit}${order[problem.kind]}`
  }
}

const order = {
  warning: ', below the problem',
  problem: ', above the warning',
  inverseWarning: ', above the problem',
  inverseProblem: ', below the warning',
  period: '',
} as const
