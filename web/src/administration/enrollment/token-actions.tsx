import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../session/configuration.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { IconCopy, IconDownload } from '../../ui/icons.ts'
import { saveFile } from '../../ui/save-file.ts'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './enrollment-page.module.css'
import { tokenFileName } from './token-text.ts'

interface TokenActionsProps {
  text: string
  worldName: string
  children: ReactNode
}

/** The token, and what can be done with it. */
export function TokenActions({ text, worldName, children }: TokenActionsProps) {
  const { t } = useTranslation('enrollment')
  const { waits } = useConfiguration()
  const shown = useRef<HTMLElement>(null)
  /** A new object each time, so that a second copy restarts the timer. */
  const [outcome, setOutcome] = useState<{ isCopied: boolean } | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), waits.tokenCopyFeedback)
    return () => clearTimeout(timer)
  }, [outcome, waits.tokenCopyFeedback])

  const copy = async () => setOutcome({ isCopied: await copyText(text, shown.current) })
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), tokenFileName(worldName))
  return (
    <>
      <code ref={shown} className={classes.token}>
        {text}
      </code>
      <div className={classes.actions}>
        <Button variant="filled" leftSection={<IconCopy size={16} stroke={1.75} />} onClick={copy}>
          {t('token.copy')}
        </Button>
        <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={download}>
          {t('token.download')}
        </Button>
        <span role="status" className={classes.feedback}>
          {outcome && (
            <>
              <StatusGlyph status={outcome.isCopied ? 'good' : 'problem'} />
              {t(outcome.isCopied ? 'token.copied' : 'token.copyFailed')}
            </>
          )}
        </span>
        {children}
      </div>
    </>
  )
}
