import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Delayed } from '../../ui/states/delayed.tsx'
import classes from './settings-form.module.css'

/** Placeholder of a tab while the settings load. */
export function SettingsSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Delayed>
        <div className={classes.fields} aria-hidden="true">
          <Skeleton height={240} radius="lg" />
          <Skeleton height={240} radius="lg" />
        </div>
      </Delayed>
    </div>
  )
}
