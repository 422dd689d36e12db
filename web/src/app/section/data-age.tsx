import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTimeAgo } from '../../estate/use-time-ago.ts'
import { useLiveData } from '../../session/request/live.ts'
import { IconRefresh } from '../../ui/icons.ts'
import { Hint } from '../../ui/info-tip.tsx'
import classes from './data-age.module.css'

/** How old the data of the page are, with a button that fetches them again. */
export function DataAge() {
  const { asOf, isRenewing, renew } = useLiveData()
  return asOf === 0 ? null : <Age asOf={asOf} isRenewing={isRenewing} renew={renew} />
}

function Age({ asOf, isRenewing, renew }: ReturnType<typeof useLiveData>) {
  const { t } = useTranslation('app')
  const ago = useTimeAgo(asOf, '')
  return (
    <div className={classes.age}>
      <span className={classes.text} data-old={ago === '' ? undefined : true}>
        {ago === '' ? t('data.updatedNow') : t('data.updated', { ago })}
      </span>
      <Hint text={t('data.refresh')}>
        <ActionIcon
          size={32}
          aria-label={t('data.refresh')}
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
