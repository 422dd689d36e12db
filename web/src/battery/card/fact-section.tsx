import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fact, FactList } from '../../ui/card/fact-list.tsx'
import classes from './card.module.css'

/** A section of the information panel; missing values are a dash [B-455]. */
export function FactSection({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const { t } = useTranslation('batteries')
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading}>{title}</h3>
      <FactList missing={t('information.missing')} facts={facts} />
    </section>
  )
}
