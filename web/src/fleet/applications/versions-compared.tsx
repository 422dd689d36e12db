import { Select } from '@mantine/core'
import { comparedDays, comparedDevices, type VersionComparison } from '@muster/contract'
import { fewestCompared } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { type Status, StatusGlyph } from '../../ui/status-glyph.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import type { EstateReport } from '../performance/estate-report.ts'
import { readVersion, type Version } from '../software/software-version.ts'
import { AdoptionChart } from './adoption-chart.tsx'
import { versionComparisonQuery } from './applications.queries.ts'
import { ComparedTable } from './compared-table.tsx'
import classes from './versions-compared.module.css'

type Compared = NonNullable<VersionComparison['compared']>

interface VersionsComparedProps {
  /** Of the application. */
  id: string
  /** The page's; undefined for all. */
  version: Version<'version'> | undefined
  report: EstateReport
}

/** The version to compare is that of the page; the other has its own place in the URL. */
const otherNames = ['against'] as const

/** Two versions side by side: whether an update made it worse. */
export function VersionsCompared({ id, version, report }: VersionsComparedProps) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const { parameters } = useUrlState()
  const query = useQuery(
    versionComparisonQuery(world.id, id, {
      today: report.today,
      body: { ...report.body, ...version, ...readVersion(parameters, otherNames) },
    }),
  )
  const { data, isError, refetch } = query
  const compared = data?.compared
  return (
    <>
      <Card component="section" label={t('compare.title')} className={classes.card}>
        <div className={classes.head}>
          <h2>{t('compare.title')}</h2>
          {data && compared && <Choice comparison={data} compared={compared} />}
        </div>
        {data ? (
          compared ? (
            <>
              <Verdict compared={compared} />
              <ComparedTable id={id} comparison={data} compared={compared} />
              <Note />
            </>
          ) : (
            <EmptyState title={t('compare.none')}>{t('compare.noneText')}</EmptyState>
          )
        ) : isError ? (
          <RetryLine text={t('compare.failed')} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.waiting} aria-busy="true" />
        )}
      </Card>
      {compared && <AdoptionChart report={report} query={query} />}
    </>
  )
}

/** Of each side, the versions but the other side's. */
function Choice({ comparison, compared }: { comparison: VersionComparison; compared: Compared }) {
  const { t } = useTranslation('software')
  const { change } = useUrlState()
  const choose = (side: 'version' | 'against', chosen: string | null) =>
    change((written) => {
      // The one before depends on the version, which would change both.
      if (side === 'version') written.set('against', compared.against)
      if (chosen !== null) written.set(side, chosen)
    })
  const installed = comparison.versions.map(({ version }) => version)
  return (['version', 'against'] as const).map((side) => {
    const other = compared[side === 'version' ? 'against' : 'version']
    const offered = [...new Set([...installed, compared[side]])].filter((version) => version !== other)
    return (
      <Select
        key={side}
        className={classes.choice}
        size="sm"
        searchable
        allowDeselect={false}
        limit={100}
        aria-label={t(`compare.${side}`)}
        nothingFoundMessage={t('version.noneFound')}
        data={offered}
        value={compared[side]}
        onChange={(chosen) => choose(side, chosen)}
      />
    )
  })
}

const glyphs: Partial<Record<Compared['verdict'], Status>> = { worse: 'problem', better: 'good' }

/** The answer in words. */
function Verdict({ compared: { version, against, figures, verdict } }: { compared: Compared }) {
  const { t } = useTranslation('software')
  const { list } = useFormats()
  const changes = (['more', 'less'] as const).flatMap((which) =>
    figures.flatMap(({ name, verdict: each }) => (each === which ? [t(`compare.${which}.${name}`)] : [])),
  )
  const glyph = glyphs[verdict]
  return (
    <p className={classes.verdict}>
      {glyph && <StatusGlyph status={glyph} />}
      {t(`compare.verdict.${verdict}`, { version, against, changes: list(changes), devices: fewestCompared })}
    </p>
  )
}

function Note() {
  const { t } = useTranslation('software')
  const { number } = useFormats()
  return (
    <p className={classes.note}>
      {t('compare.note', {
        devices: number(comparedDevices.all),
        days: number(comparedDays.all),
        crashDevices: number(comparedDevices.crashes),
        crashDays: number(comparedDays.crashes),
      })}
    </p>
  )
}
