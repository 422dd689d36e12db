import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconDownload } from '../icons.ts'
import { saveFile } from '../save-file.ts'
import { useToast } from '../toast/toasts.tsx'

interface ExportButtonProps {
  fileName: string
  /** Fetches the file. */
  fetchFile: () => Promise<Blob>
  /** An empty list has nothing to export [B-867]. */
  isEmpty: boolean
  /** For logging; the user sees a toast. */
  onError: (error: unknown) => void
}

export function ExportButton({ fileName, fetchFile, isEmpty, onError }: ExportButtonProps) {
  const { t } = useTranslation('ui')
  const { isExporting, run } = useExport({ fileName, fetchFile, onError })
  return (
    <Button
      leftSection={<IconDownload size={16} stroke={1.75} />}
      disabled={isEmpty}
      loading={isExporting}
      onClick={run}
    >
      {t('table.export')}
    </Button>
  )
}

interface Export extends Pick<ExportButtonProps, 'fetchFile' | 'onError'> {
  /** A function where the name contains the time of the request [B-959]. */
  fileName: string | (() => string)
}

/** The same without the button, for menus. */
export function useExport({ fileName, fetchFile, onError }: Export) {
  const { t } = useTranslation('ui')
  const toast = useToast()
  const [isExporting, setExporting] = useState(false)
  const run = async () => {
    const name = typeof fileName === 'string' ? fileName : fileName()
    setExporting(true)
    try {
      saveFile(await fetchFile(), name)
    } catch (error) {
      onError(error)
      toast({ status: 'problem', message: t('table.exportFailed') })
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, run }
}
