import { type AnswerOf, type CaseTab, caseTabs, type countCasesByTab } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { SegmentLinks } from '../../ui/choice/segment-links.tsx'
import { queryString } from '../../ui/url-state.ts'
import { writeTab } from './case-filters.ts'

interface CaseTabsProps {
  tab: CaseTab
  /** The query of the URL: another tab keeps search and filters, but neither page nor sort. */
  parameters: URLSearchParams
  /** Undefined while loading. */
  counts: AnswerOf<typeof countCasesByTab> | undefined
}

/** The tabs of the list, each with its number of cases [K-802]. */
export function CaseTabs({ tab, parameters, counts }: CaseTabsProps) {
  const { t } = useTranslation('cases')
  const { number } = useFormats()
  const linkTo = (other: CaseTab) => {
    const next = new URLSearchParams(parameters)
    next.delete('page')
    next.delete('sort')
    writeTab(other, next)
    return queryString(next) || '?'
  }
  return (
    <SegmentLinks
      label={t('tabs.label')}
      current={tab}
      links={caseTabs.map((id) => ({
        id,
        label: t(`tabs.${id}`),
        to: linkTo(id),
        count: counts && number(counts[id]),
      }))}
    />
  )
}
