import { chosenOptions, type ZoneDraft, type ZoneSet, zoneSets } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { RetryLine } from '../../../ui/states/retry-line.tsx'
import type { ZoneOptions } from './use-zone-options.ts'
import classes from './zone-editor.module.css'

interface ZoneSummaryProps {
  draft: ZoneDraft
  options: Record<ZoneSet, ZoneOptions>
}

/** What was chosen, in rows of three [A-1124]. */
export function ZoneSummary({ draft, options }: ZoneSummaryProps) {
  const { t } = useTranslation(['zones', 'ui'])
  return (
    <div className={classes.summary}>
      <p className={classes.note}>
        {t(chosenOptions(draft) > 0 ? 'zones:editor.rule' : 'zones:editor.chooseOne')}
      </p>
      {zoneSets.map((set) => {
        const { options: known, hasFailed, retry } = options[set]
        const labels = draft[set].map((value) => known?.find((option) => option.value === value)?.label)
        const isKnown = set !== 'homeLocationIds' || known !== undefined
        return (
          <section key={set} aria-label={t(`zones:editor.tabs.${set}`)}>
            <h2 className={classes.setTitle}>{t(`zones:editor.tabs.${set}`)}</h2>
            {draft[set].length === 0 ? (
              <p className={classes.note}>{t('zones:editor.unrestricted')}</p>
            ) : hasFailed && !isKnown ? (
              <RetryLine text={t('ui:filter.failed')} onRetry={retry} />
            ) : (
              <ul className={classes.chosen}>
                {draft[set].map((value, index) => (
                  <li key={value}>{labels[index] ?? (isKnown ? value : '…')}</li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
