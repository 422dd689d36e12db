import { Button } from '@mantine/core'
import { dayLength, type WatchPreview } from '@muster/contract'
import { countAxis, dayOfDate, isWeekend } from '@muster/rules'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { reportError } from '../../../session/request/error-reporter.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { ChartCard } from '../../../ui/chart/chart-card.tsx'
import { ChartGroup } from '../../../ui/chart/chart-group.tsx'
import type { ChartContent } from '../../../ui/chart/chart-model.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { sendPreview, type Whose } from '../watches.queries.ts'
import type { WatchDraft } from './watch-draft.ts'
import { ruleOf } from './watch-fields.ts'
import classes from './watch-form.module.css'

interface PreviewProps {
  whose: Whose
  draft: WatchDraft
  /** Whether the draft can be counted. */
  isValid: boolean
}

/** How often the watch would have gone off in the last 30 days, counted when asked for [K-416, K-418]. */
export function Preview({ whose, draft, isValid }: PreviewProps) {
  const { t } = useTranslation('watches')
  const { world } = useWorld()
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () =>
      sendPreview(world.id, whose, {
        ...ruleOf(draft),
        receivers: whose === 'me' ? 1 : (draft.steps[0]?.receivers.length ?? 0),
      }),
    onError: reportError,
  })
  return (
    <div className={classes.preview}>
      <p className={classes.hint}>{t('preview.hint')}</p>
      {data && <Counted preview={data} />}
      {isError && (
        <div role="alert">
          <FieldError>{t('preview.failed')}</FieldError>
        </div>
      )}
      <Button disabled={!isValid} loading={isPending} onClick={() => mutate()}>
        {t(data ? 'preview.again' : 'preview.ask')}
      </Button>
    </div>
  )
}

function Counted({ preview: { days, gap, now } }: { preview: WatchPreview }) {
  const { t } = useTranslation('watches')
  const { locale, number } = useFormats()
  const content = useMemo((): ChartContent | null => {
    if (!days) return null
    return {
      buckets: days.map(({ date }) => {
        const start = Date.parse(`${date}T00:00:00Z`)
        return { start, end: start + dayLength, clock: start, date, weekend: isWeekend(dayOfDate(date)) }
      }),
      size: 'day',
      series: [
        {
          kind: 'bars',
          name: t('preview.caseSeries'),
          colour: 'accent',
          values: days.map(({ cases }) => cases),
        },
        {
          kind: 'line',
          name: t('preview.messageSeries'),
          colour: 3,
          values: days.map(({ messages }) => messages),
        },
      ],
      axis: countAxis(Math.max(0, ...days.map(({ cases, messages }) => Math.max(cases, messages)))),
      formatValue: number,
      formatTick: number,
      whenZero: t('preview.none'),
      plotHeight: 120,
    }
  }, [days, number, t])
  const total = (of: 'cases' | 'messages') => (days ?? []).reduce((sum, day) => sum + day[of], 0)
  return (
    <>
      <p role="status">
        {days &&
          t('preview.total', {
            cases: t('preview.cases', { count: total('cases') }),
            messages: t('preview.messages', { count: total('messages') }),
          })}
        {gap !== null && t(`preview.gap.${gap}`)}{' '}
        {t('preview.now', {
          cases: t('preview.cases', { count: now.cases }),
          devices: t('preview.devices', { count: now.devices }),
        })}
      </p>
      {content && (
        <ChartGroup locale={locale} expected={1}>
          <ChartCard title={t('preview.chart')} state="ready" onRetry={() => undefined} content={content} />
        </ChartGroup>
      )}
    </>
  )
}
