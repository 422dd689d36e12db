import type { HomeLocationField, HomeLocationProblem } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../session/language/language.ts'
import { languageTags } from '../../../session/language/language-choice.ts'
import { numberFormat } from '../../../ui/intl-formats.ts'

/** The name may belong to another home location [A-1221]. */
export type FieldProblem = HomeLocationProblem | 'exists'

/** What is wrong with a field, in words. */
export function useProblemText(): (field: HomeLocationField, problem: FieldProblem) => string {
  const { t, i18n } = useTranslation('home-locations')
  const number = numberFormat(languageTags[currentLanguage(i18n.language)], { maximumFractionDigits: 3 })
  return (field, problem) => {
    if (problem === 'exists') return t('form.exists')
    switch (problem.kind) {
      case 'required':
        return t(field === 'warning' || field === 'problem' ? 'problems.bothThresholds' : 'problems.required')
      case 'tooLong':
        return t('problems.tooLong', { maxLength: problem.maxLength })
      case 'hidden':
        return t('problems.hidden')
      case 'decimals':
        return t('problems.decimals', { decimals: problem.decimals })
      // The Spanish text gives the minimum only as "more than zero" [A-1233, A-939].
      case 'warning':
        return t('problems.warning', { max: number.format(problem.max) })
      case 'problem':
        return t('problems.problem', { min: number.format(problem.min), max: number.format(problem.max) })
      default:
        return t('problems.range', { min: number.format(problem.min), max: number.format(problem.max) })
    }
  }
}
