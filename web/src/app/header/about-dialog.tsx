import { useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../session/brand/brand.tsx'
import { brandAccents } from '../../session/brand/brand-accents.ts'
import { brandMarks, markPicture } from '../../session/brand/brand-marks.ts'
import { useConfiguration } from '../../session/configuration.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import classes from './about-dialog.module.css'

/** Written by the build from what it bundles. */
const licences = '/licences.txt'

interface AboutDialogProps {
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

/** Brand, copyright with the current year, and the licences of what the console is made of. */
export function AboutDialog(dialog: AboutDialogProps) {
  const { t } = useTranslation('app')
  const brand = useBrand()
  const { version } = useConfiguration()
  const { accent, on } = brandAccents[brand.id][useComputedColorScheme()]
  return (
    <Dialog {...dialog} title={t('about.header', { brand: brand.name })}>
      <div className={classes.about}>
        <img className={classes.mark} src={markPicture(brandMarks[brand.id], accent, on)} alt="" />
        <div className={classes.words}>
          <p>{t(`about.text.${brand.id}`)}</p>
          <p className={classes.small}>{t('about.version', { version })}</p>
          <p className={classes.small}>
            {t('about.copyright', { year: new Date().getFullYear(), brand: brand.name })}
          </p>
          <ExternalLink href={licences} className={classes.link}>
            {t('about.licences')}
          </ExternalLink>
        </div>
      </div>
    </Dialog>
  )
}
