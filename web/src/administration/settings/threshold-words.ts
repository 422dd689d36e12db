import type { ThresholdProblem } from '@muster/rules'
import type { TFunction } from 'i18next'

/** What is wrong with a threshold, with its bounds [B-1620]. Alarms call the two levels by other names. */
export function problemText(
  t: TFunction<'settings'>,
  problem: ThresholdProblem | undefined,
  of: 'alert' | 'alarm' = 'alert',
): string | undefined {
  if (problem === undefined) return undefined
  switch (problem.kind) {
    case 'required':
      return t('problems.required')
    case 'decimals':
      return problem.decimals === 0
        ? t('problems.whole')
        : t('problems.decimals', { count: problem.decimals })
    case 'warning':
    case 'problem': {
      const { kind, min, max } = problem
      return t(`problems.${of}.${kind}`, { min, max })
    }
    default: {
      const { kind, min, max } = problem
      return t(`problems.${kind}`, { min, max })
    }
  }
}
