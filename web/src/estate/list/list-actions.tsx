import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { removableAtOnce } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../session/request/error-reporter.ts'
import { IconDotsVertical, IconDownload, IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts'
import { ExportButton, useExport } from '../../ui/table/export-button.tsx'
import type { ListFile } from './use-list.ts'

interface ListAction {
  disabled: boolean
  run: () => void
}

export interface ListActionsProps {
  /** Creates a record. */
  create?: { label: string; disabled?: boolean; run: () => void } | undefined
  /** Actions on the checked rows. */
  edit?: ListAction | undefined
  remove?: ListAction | undefined
  file?: ListFile | undefined
}

interface LabelledAction extends ListAction {
  label: string
  icon: ReactNode
  variant: 'default' | 'danger'
}

/** Whether one call can delete these rows. */
export const canRemove = ({ length }: readonly unknown[]): boolean => length > 0 && length <= removableAtOnce

/** Actions of a list: buttons, or on a phone the most common one and a menu. */
export function ListActions({ create, edit, remove, file }: ListActionsProps) {
  const { t } = useTranslation('ui')
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const actions: LabelledAction[] = []
  if (edit)
    actions.push({
      label: t('table.edit'),
      icon: <IconPencil size={16} stroke={1.75} />,
      variant: 'default',
      ...edit,
    })
  if (remove)
    actions.push({
      label: t('table.delete'),
      icon: <IconTrash size={16} stroke={1.75} />,
      variant: 'danger',
      ...remove,
    })
  if (!isPhone)
    return (
      <>
        {actions.map(({ label, icon, variant, disabled, run }) => (
          <Button key={label} variant={variant} leftSection={icon} disabled={disabled} onClick={run}>
            {label}
          </Button>
        ))}
        {file && <ExportButton {...file} onError={reportError} />}
        {create && (
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            disabled={create.disabled}
            onClick={create.run}
          >
            {create.label}
          </Button>
        )}
      </>
    )
  return (
    <>
      {create && (
        <ActionIcon
          variant="filled"
          aria-label={create.label}
          disabled={create.disabled}
          onClick={create.run}
        >
          <IconPlus size={20} stroke={1.75} />
        </ActionIcon>
      )}
      {(actions.length > 0 || file) && <MoreActions actions={actions} file={file} />}
    </>
  )
}

const noFile: ListFile = { fileName: '', fetchFile: () => Promise.reject(), isEmpty: true }

interface MoreActionsProps {
  actions: readonly LabelledAction[]
  file: ListFile | undefined
}

function MoreActions({ actions, file }: MoreActionsProps) {
  const { t } = useTranslation('ui')
  const { isExporting, run } = useExport({ ...(file ?? noFile), onError: reportError })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('table.more')} loading={isExporting}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            disabled={action.disabled}
            onClick={action.run}
          >
            {action.label}
          </Menu.Item>
        ))}
        {file && (
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.75} />}
            disabled={file.isEmpty}
            onClick={run}
          >
            {t('table.export')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
