import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { SegmentLinks } from '../../ui/choice/segment-links.tsx'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import { type ListCounts, type Listed, type View, views } from './views.ts'

interface StatusTabsProps {
  of: Listed
  view: View
  /** Undefined while loading. */
  counts: ListCounts['tabs'] | undefined
  linkTo: (view: View) => string
}

/** The statuses of a list, each with its number [B-423, B-501]. */
export function StatusTabs({ of, view, counts, linkTo }: StatusTabsProps) {
  const { t } = useTranslation('batteries')
  const { number } = useFormats()
  return (
    <SegmentLinks
      label={t('tabs.label')}
      current={view}
      links={views.map((id) => ({
        id,
        label: id === 'all' ? t(`tabs.all.${of}`) : t(`tabs.${id}`),
        to: linkTo(id),
        icon: id === 'all' ? null : <StatusGlyph status={id} />,
        count: counts && number(counts[id]),
      }))}
    />
  )
}
