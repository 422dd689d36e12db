import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Delayed } from '../../ui/delayed.tsx'
import { TextSkeleton } from '../../ui/page-skeleton.tsx'
import headerClasses from './device-header.module.css'
import classes from './device-page.module.css'

const lines = ['14em', '11em', '16em', '9em', '12em']

/** A device's page in its shape before it is known which device it is. */
export function DeviceSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <>
      <div role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </div>
      <Delayed>
        <div aria-hidden="true">
          <div className={headerClasses.header}>
            <div className={headerClasses.name}>
              <span className={headerClasses.breadcrumb}>
                <TextSkeleton width="14em" />
              </span>
            </div>
            <div className={classes.waitingTabs}>
              {['6em', '8em', '5em', '7em', '4em'].map((width) => (
                <TextSkeleton key={width} width={width} />
              ))}
            </div>
          </div>
          <div className={classes.content}>
            <div className={classes.tab}>
              <Waiting lines={lines} />
            </div>
            <Waiting lines={lines.slice(0, 2)} />
          </div>
        </div>
      </Delayed>
    </>
  )
}

const Waiting = ({ lines }: { lines: readonly string[] }) => (
  <Card>
    {lines.map((width) => (
      <p key={width} className={classes.waitingLine}>
        <TextSkeleton width={width} />
      </p>
    ))}
  </Card>
)
