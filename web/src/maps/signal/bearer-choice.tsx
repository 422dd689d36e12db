import { type CoverageBearer, coverageBearers } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/choice/segments.tsx'

interface BearerChoiceProps {
  bearer: CoverageBearer
  onChoose: (bearer: CoverageBearer) => void
}

/** Coverage by any network, or by one [C-1931]. */
export function BearerChoice({ bearer, onChoose }: BearerChoiceProps) {
  const { t } = useTranslation('maps')
  return (
    <Segments
      label={t('bearer.label')}
      value={bearer}
      options={coverageBearers.map((each) => ({
        value: each,
        label: each === 'all' ? t('bearer.all') : each.toUpperCase(),
      }))}
      onChange={onChoose}
    />
  )
}
