import { Button, Checkbox } from '@mantine/core'
import { type EventGroup, eventGroups, type PlatformType } from '@muster/contract'
import {
  displaysAll,
  type EventFilterChange,
  type EventFilterState,
  type FilterName,
  filterableEvents,
} from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './edit-events-dialog.module.css'
import { EventName } from './event-name.tsx'

interface EditEventsDialogProps {
  /** The chart or table whose events are chosen; null while the dialog is closed. */
  edited: { name: FilterName; title: string } | null
  filters: EventFilterState | undefined
  platform: PlatformType
  onChange: (change: EventFilterChange) => void
  onFinish: (kind: 'apply' | 'cancel' | 'applyAll') => void
}

const groupNames = Object.keys(eventGroups) as EventGroup[]

/** Chooses which events a chart or table shows [B-1040, C-1217]; closing without Save cancels. */
export function EditEventsDialog({ edited, filters, platform, onChange, onFinish }: EditEventsDialogProps) {
  const { t } = useTranslation('events')
  return (
    <Dialog
      opened={edited !== null}
      onClose={() => onFinish('cancel')}
      title={t('edit.title', { title: edited?.title ?? '' })}
      actions={
        <>
          <Button onClick={() => onFinish('cancel')}>{t('edit.cancel')}</Button>
          <Button onClick={() => onFinish('applyAll')}>{t('edit.applyAll')}</Button>
          <Button variant="filled" onClick={() => onFinish('apply')}>
            {t('edit.apply')}
          </Button>
        </>
      }
    >
      {edited && filters && (
        <EventChoice name={edited.name} filters={filters} platform={platform} onChange={onChange} />
      )}
    </Dialog>
  )
}

interface EventChoiceProps extends Pick<EditEventsDialogProps, 'platform' | 'onChange'> {
  name: FilterName
  filters: EventFilterState
}

function EventChoice({ name, filters, platform, onChange }: EventChoiceProps) {
  const { t } = useTranslation('events')
  const filter = filters[name]
  const offered = filterableEvents(platform)
  const all = displaysAll(filter, platform)
  const some = offered.some((type) => filter.current.includes(type))
  return (
    <>
      <Checkbox
        className={classes.all}
        label={t('edit.displayAll')}
        checked={all}
        indeterminate={some && !all}
        onChange={() => onChange({ kind: 'displayAll', name, platform })}
      />
      <div className={classes.groups}>
        {groupNames.map((group) => (
          <fieldset key={group} className={classes.group}>
            <legend>{t(`groups.${group}`)}</legend>
            {offered
              .filter((type) => (eventGroups[group] as readonly string[]).includes(type))
              .map((type) => (
                <Checkbox
                  key={type}
                  label={<EventName type={type}>{t(`names.${type}`)}</EventName>}
                  checked={filter.current.includes(type)}
                  onChange={({ currentTarget }) =>
                    onChange({ kind: 'update', name, type, shown: currentTarget.checked })
                  }
                />
              ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
