import { PartNumber } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { LabelledSelect } from '../../../ui/choice/labelled-select.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { BoxSkeleton } from '../../../ui/states/box-skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from '../replacement.module.css'
import { backtestQuery } from './backtest.queries.ts'
import { BacktestTable } from './backtest-table.tsx'

interface BacktestDialogProps {
  /** Empty for the one that most batteries have. */
  part: string
  onChange: (part: string) => void
  onClose: () => void
}

/** What forecasts of some time ago would have said, and what has happened since [F-323]. */
export function BacktestDialog({ part, onChange, onClose }: BacktestDialogProps) {
  const { t } = useTranslation('replacement')
  const { percent } = useFormats()
  const { world } = useWorld()
  const asked = PartNumber.safeParse(part).data ?? ''
  const { data, isError, refetch } = useQuery(backtestQuery(world.id, asked))
  const parts = new Set([...(data?.part ? [data.part] : []), ...(data?.parts ?? [])])
  return (
    <Dialog opened onClose={onClose} title={t('backtest.title')} width="wide">
      <div className={classes.backtest}>
        <p className={classes.about}>{t('backtest.about')}</p>
        {!data && isError && <ErrorState title={t('backtest.failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <BoxSkeleton height={240} />}
        {data?.part === null && <p>{t('backtest.none')}</p>}
        {data?.part && (
          <>
            <div>
              <LabelledSelect
                label={t('backtest.part')}
                options={[...parts].map((value) => ({ value, label: value }))}
                value={data.part}
                onChange={onChange}
              />
            </div>
            <BacktestTable tests={data.tests} />
            <p className={classes.about}>{t('backtest.limits', { share: percent(0.8) })}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
