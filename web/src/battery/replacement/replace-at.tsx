import { type OrderList, type TriedThreshold, triedThresholds } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { LabelledSelect } from '../../ui/choice/labelled-select.tsx'

/** What batteries are replaced at: as saved by now, and as forecasts follow it. */
export type Thresholds = Pick<OrderList, 'savedThreshold' | 'followedThreshold'>

interface ReplaceAtProps {
  tried: TriedThreshold | null
  /** Undefined until they are known. */
  thresholds: Thresholds | undefined
  onChange: (tried: TriedThreshold | null) => void
}

/** At which health batteries are replaced: as forecasts follow it, or another one as a trial [F-325]. */
export function ReplaceAt({ tried, thresholds, onChange }: ReplaceAtProps) {
  const { t } = useTranslation('replacement')
  const { percent } = useFormats()
  const followed = thresholds?.followedThreshold ?? null
  const others = triedThresholds.filter((each) => each !== followed)
  const isSaved = followed === thresholds?.savedThreshold
  const ofFollowed = () => {
    if (followed === null) return t('replaceAt.followed')
    const threshold = percent(followed / 100)
    return isSaved ? t('replaceAt.saved', { threshold }) : threshold
  }
  return (
    <LabelledSelect
      label={t('replaceAt.label')}
      options={[
        { value: '', label: ofFollowed() },
        ...others.map((each) => ({ value: String(each), label: percent(each / 100) })),
      ]}
      value={tried === null || tried === followed ? '' : String(tried)}
      onChange={(chosen) => onChange(triedThresholds.find((each) => String(each) === chosen) ?? null)}
    />
  )
}
