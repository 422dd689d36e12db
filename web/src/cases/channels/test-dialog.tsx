import { Button } from '@mantine/core'
import type { AnswerOf, ChannelRow, testChannel } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { StatusText } from '../../estate/status/status-text.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './channels.module.css'

export interface Tested {
  channel: ChannelRow
  answer: AnswerOf<typeof testChannel>
}

/** What became of a test message: the answer, or the error in the user's words [K-1018, K-1308]. */
export function TestDialog({
  tested: { channel, answer },
  onClose,
}: {
  tested: Tested
  onClose: () => void
}) {
  const { t } = useTranslation(['channels', 'ui'])
  const { number } = useFormats()
  const { isDelivered, status, text, giveUpReason, milliseconds } = answer
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('channels:tested.title', { name: channel.name })}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      <p>
        <StatusText status={isDelivered ? 'good' : 'problem'}>
          {isDelivered
            ? t('channels:tested.delivered', { time: number(milliseconds) })
            : t('channels:tested.notDelivered')}
        </StatusText>
      </p>
      {giveUpReason !== null && <p>{t(`channels:reasons.${giveUpReason}`)}</p>}
      {status !== null && <p>{t('channels:tested.status', { status })}</p>}
      {text !== '' && <pre className={classes.answer}>{text}</pre>}
    </Dialog>
  )
}
