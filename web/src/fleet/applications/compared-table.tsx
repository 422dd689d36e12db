import type { ComparedFigure, VersionComparison } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { missing } from '../software/software-columns.ts'
import { ApplicationLink } from '../software/software-link.tsx'
import classes from './versions-compared.module.css'

interface ComparedTableProps {
  /** Of the application. */
  id: string
  comparison: VersionComparison
  compared: NonNullable<VersionComparison['compared']>
}

const sides = ['version', 'against'] as const

/** The figures of two versions, with the number of devices behind each. */
export function ComparedTable({ id, comparison, compared }: ComparedTableProps) {
  const { t } = useTranslation('software')
  const { number } = useFormats()
  const installed = new Map(
    comparison.versions.map(({ version, installedCount }) => [version, installedCount]),
  )
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('compare.table')}>
        <thead>
          <tr>
            <td />
            {sides.map((side) => (
              <th key={side} scope="col">
                {compared[side]}
              </th>
            ))}
            <th scope="col">{t('compare.difference')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('compare.figures.installed')}</th>
            {sides.map((side) => (
              <td key={side}>
                <ApplicationLink id={id} tab="devices" version={compared[side]}>
                  {number(installed.get(compared[side]) ?? 0)}
                </ApplicationLink>
              </td>
            ))}
            <td />
          </tr>
          {compared.figures.map((figure) => (
            <FigureRow key={figure.name} figure={figure} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FigureRow({ figure }: { figure: ComparedFigure }) {
  const { t } = useTranslation('software')
  const { evenDecimal } = useFormats()
  return (
    <tr>
      <th scope="row">{t(`compare.figures.${figure.name}`)}</th>
      {sides.map((side) => {
        const rate = figure[side]
        return (
          <td key={side}>
            {rate ? evenDecimal(rate.value) : missing}{' '}
            <span className={classes.behind}>{t('onDevices', { count: rate?.deviceCount ?? 0 })}</span>
          </td>
        )
      })}
      <td data-verdict={figure.verdict}>
        <Difference figure={figure} />
      </td>
    </tr>
  )
}

/** How much higher or lower, in percent of the other version; words alone where it may be chance. */
function Difference({ figure: { version, against, verdict } }: { figure: ComparedFigure }) {
  const { t } = useTranslation('software')
  const { percent } = useFormats()
  const isClear = verdict === 'more' || verdict === 'less'
  if (!isClear || !version || !against?.value) return t(`compare.difference_${verdict}`)
  const share = percent(Math.abs(version.value - against.value) / against.value)
  return t(`compare.by_${verdict}`, { share })
}
