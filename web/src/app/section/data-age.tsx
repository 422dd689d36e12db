import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useTimeAgo } from '../../estate/use-time-ago.ts'
import { type LiveData, useLiveData } from '../../session/request/live.ts'
import { IconRefresh } from '../../ui/icons.ts'
import { Hint } from '../../ui/info-tip.tsx'
import classes from './data-age.module.css'

/** How old the data of the page are, with a button that fetches them again. */
export function DataAge() {
  const live = useLiveData()
  return live.asOf === 0 ? null : <Age {...live} />
}

function Age({ asOf, isRenewing, isFailed, renew }: LiveData) {
  const { t } = useTranslation(['app', 'estate'])
  const ago = useTimeAgo(asOf, '')
  const updated = ago === '' ? t('app:data.updatedNow') : t('app:data.updated', { ago })
  // Beside the tabs of a phone there is only room for the time.
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.age}>
      <span aria-live="polite" className={classes.failed}>
        {isFailed && t('app:data.failed')}
      </span>
      {!(isPhone && isFailed) && (
        <span title={isPhone ? updated : undefined}>{isPhone ? ago || t('estate:justNow') : updated}</span>
      )}
      <Hint text={t('app:data.refresh')}>
        <ActionIcon
          size={32}
          aria-label={t('app:data.refresh')}
          aria-disabled={isRenewing}
          data-busy={isRenewing || undefined}
          className={classes.button}
          onClick={() => !isRenewing && renew()}
        >
          <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Hint>
    </div>
  )
}
