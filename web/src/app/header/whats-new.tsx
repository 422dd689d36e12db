import { Popover, VisuallyHidden } from '@mantine/core'
import { useIdle } from '@mantine/hooks'
import { hasUnseen } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../session/brand/brand.tsx'
import { useConfiguration } from '../../session/configuration.tsx'
import { formatDate } from '../../session/language/format-date.ts'
import { currentLanguage } from '../../session/language/language.ts'
import { userSettingsQuery } from '../../session/user.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { IconSparkles2 } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import button from './icon-button.module.css'
import classes from './whats-new.module.css'
import { useMarkSeen, whatsNewQuery } from './whats-new.queries.ts'

/**
 * Milliseconds without a key, a click or a move. Whoever is away that long does not need the news, and asking for
 * them would renew the token and keep an unattended session from ending.
 */
const awayAfter = 10 * 60_000

export function WhatsNew() {
  const { t } = useTranslation('app')
  const [opened, setOpened] = useState(false)
  const title = useId()
  const { waits } = useConfiguration()
  const { id: branding } = useBrand()
  const language = currentLanguage()
  const isAway = useIdle(awayAfter, { initialState: false })
  const { data: items = [] } = useQuery({
    ...whatsNewQuery(branding, language, waits.whatsNewRefresh),
    enabled: !isAway,
  })
  const { data: settings } = useQuery(userSettingsQuery())
  const markSeen = useMarkSeen()
  const unseen = settings !== undefined && hasUnseen(items, settings.lastWhatsNewId)

  const newestId = items[0]?.id

  // Also what arrives while the list is open has been seen.
  useEffect(() => {
    if (opened && unseen && newestId !== undefined) markSeen(newestId)
  }, [opened, unseen, newestId, markSeen])

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={button.button}
          onClick={() => setOpened(!opened)}
          title={t('whatsNew.title')}
        >
          <IconSparkles2 size={18} stroke={1.75} aria-hidden="true" />
          <VisuallyHidden>{t('whatsNew.title')}</VisuallyHidden>
          {unseen && (
            <span className={classes.dot}>
              <VisuallyHidden>{t('whatsNew.unseen')}</VisuallyHidden>
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-labelledby={title}>
        <h2 id={title} className={classes.title} tabIndex={-1} data-autofocus>
          {t('whatsNew.title')}
        </h2>
        {items.length === 0 ? (
          <EmptyState title={t('whatsNew.empty')} icon={<IconSparkles2 size={24} stroke={1.5} />} />
        ) : (
          <ul className={classes.list}>
            {items.map((item) => (
              <li key={item.id} className={classes.item}>
                <time className={classes.date} dateTime={new Date(item.date).toISOString()}>
                  {formatDate(item.date, language)}
                </time>
                <h3>
                  <ExternalLink href={item.link} className={classes.link}>
                    {item.title}
                  </ExternalLink>
                </h3>
                <p className={classes.text}>{item.text}</p>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
