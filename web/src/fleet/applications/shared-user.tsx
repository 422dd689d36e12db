import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card/card.tsx'
import { IconInfoCircle } from '../../ui/icons.ts'
import classes from './shared-user.module.css'

/** Says that this application shares its data with others, and under which id [C-1627]. */
export function SharedUser({ id }: { id: string }) {
  const { t } = useTranslation('software')
  return (
    <Card component="section" label={t('sharedUser.title')} className={classes.block}>
      <p>
        <span className={classes.label}>{t('sharedUser.title')}</span>{' '}
        <span className={classes.id}>{id}</span>
      </p>
      <p className={classes.note}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
        {t('sharedUser.note')}
      </p>
    </Card>
  )
}
