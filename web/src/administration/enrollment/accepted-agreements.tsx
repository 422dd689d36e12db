import { type Agreements, agreementKinds } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './enrollment-page.module.css'

const acceptedOf = { eula: 'acceptedEULA', dpa: 'acceptedDPA' } as const

/** What the user has accepted in this world, with a link to each text [A-1307, A-1308]. */
export function AcceptedAgreements({ agreements }: { agreements: Agreements }) {
  const { t } = useTranslation('enrollment')
  const { world } = useWorld()
  const accepted = agreementKinds.filter((kind) => agreements[acceptedOf[kind]])
  return (
    <Card component="section" labelledBy="accepted-agreements" className={classes.card}>
      <h2 id="accepted-agreements" className={classes.title}>
        {t('agreements.title')}
      </h2>
      {accepted.length === 0 ? (
        <p className={classes.text}>{t('agreements.none')}</p>
      ) : (
        <ul className={classes.agreements}>
          {accepted.map((kind) => (
            <li key={kind} className={classes.agreement}>
              <StatusGlyph status="good" />
              <span>{t(`agreements.${kind}`)}</span>
              <span className={classes.accepted}>{t('agreements.accepted')}</span>
              <ExternalLink
                href={worldPaths(world.id).agreement(kind)}
                label={t('agreements.openNamed', { agreement: t(`agreements.${kind}`) })}
              >
                {t('agreements.open')}
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
