import type { DeviceToken } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { IconKey } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import classes from './enrollment-page.module.css'
import { RotateToken } from './rotate-token.tsx'
import { TokenActions } from './token-actions.tsx'
import { tokenText } from './token-text.ts'

/** What devices enroll with, as text to copy or to take away as a file [A-1302 to A-1306]. */
export function DeviceTokenCard({ token }: { token: DeviceToken | null }) {
  const { t } = useTranslation('enrollment')
  const { dateTime } = useFormats()
  const session = useWorld()
  const mayRotate = mayDo(session, 'enrollment.rotate')
  const text = tokenText(token)
  if (token === null || text === null)
    return (
      <Card component="section" label={t('token.title')} className={classes.card}>
        <EmptyState
          icon={<IconKey size={28} stroke={1.5} />}
          title={t('none.title')}
          action={mayRotate && <RotateToken token={null} />}
        >
          {t(mayRotate ? 'none.create' : 'none.ask')}
        </EmptyState>
      </Card>
    )
  return (
    <Card component="section" labelledBy="device-token" className={classes.card}>
      <div>
        <h2 id="device-token" className={classes.title}>
          {t('token.title')}
        </h2>
        <p className={classes.text}>{t('token.text', { world: session.world.name })}</p>
      </div>
      <TokenActions text={text} worldName={session.world.name}>
        <span className={classes.made}>{t('token.created', { time: dateTime(token.createdAt) })}</span>
      </TokenActions>
      {mayRotate && (
        <div className={classes.rotation}>
          <div>
            <h3 className={classes.title}>{t('rotate.title')}</h3>
            <p className={classes.text}>{t('rotate.text')}</p>
          </div>
          <RotateToken token={token} />
        </div>
      )}
    </Card>
  )
}
