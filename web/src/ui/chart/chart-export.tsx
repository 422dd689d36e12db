import { ActionIcon } from '@mantine/core'
import { chartFileName, csvLines, csvMark } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { IconDownload } from '../icons.ts'
import { saveFile } from '../save-file.ts'
import { useExport } from '../table/export-button.tsx'
import classes from './chart-card.module.css'
import type { ChartContent, ExportRows } from './chart-model.ts'
import { exportedRows, headingOf } from './chart-readings.ts'

interface ExportProps {
  title: string
  isEmpty: boolean
}

interface ChartExportProps extends ExportProps {
  content: ChartContent
  fileRows: (() => ExportRows) | undefined
}

/** Saves what a chart draws [B-959]. */
export function ChartExport({ title, isEmpty, content, fileRows }: ChartExportProps) {
  const { t } = useTranslation('ui')
  const save = () => {
    const rows = fileRows?.() ?? exportedRows(content, headingOf(content, t))
    const file = new Blob([csvMark, csvLines(rows)], { type: 'text/csv;charset=utf-8' })
    saveFile(file, chartFileName(title, Date.now()))
  }
  return <ExportIcon title={title} isEmpty={isEmpty} onClick={save} />
}

export interface FetchedFile {
  fetchFile: () => Promise<Blob>
  /** For logging; the user sees a toast. */
  onError: (error: unknown) => void
}

/** Saves a file that the caller fetches. */
export function FetchedExport({ title, isEmpty, file }: ExportProps & { file: FetchedFile }) {
  const { isExporting, run } = useExport({ ...file, fileName: () => chartFileName(title, Date.now()) })
  return <ExportIcon title={title} isEmpty={isEmpty} isExporting={isExporting} onClick={() => void run()} />
}

interface ExportIconProps extends ExportProps {
  isExporting?: boolean
  onClick: () => void
}

function ExportIcon({ title, isEmpty, isExporting = false, onClick }: ExportIconProps) {
  const { t } = useTranslation('ui')
  return (
    <ActionIcon
      className={classes.export}
      aria-label={t('chart.export', { title })}
      title={t('chart.exportShort')}
      disabled={isEmpty}
      loading={isExporting}
      onClick={onClick}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
