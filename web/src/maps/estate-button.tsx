import { Button, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type EstateChoice,
  type EstatePart,
  isWholeEstate,
  pickersOf,
} from '../estate/filter/estate-filter.ts'
import { EstatePickers } from '../estate/filter/estate-filter-bar.tsx'
import { homeLocationsQuery, zonesQuery } from '../estate/filter/estate-options.queries.ts'
import { useUnlistedWord } from '../estate/filter/unlisted.ts'
import { useWorld } from '../session/world/world.tsx'
import { IconChevronDown } from '../ui/icons.ts'
import classes from './estate-button.module.css'

interface EstateButtonProps {
  part: EstatePart
  onChoose: (choice: EstateChoice) => void
}

/** Shows and changes the devices of a map; no button where a custom view leaves no choice. */
export function EstateButton({ part, onChoose }: EstateButtonProps) {
  const { t } = useTranslation('maps')
  const [isOpen, setOpen] = useState(false)
  const pickers = pickersOf(useWorld().user)
  const words = usePartWords(part)
  if (!pickers.homeLocation && !pickers.group && !pickers.zone) return null
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      closeOnEscape={false}
      width={280}
    >
      <Popover.Target>
        <Button
          onClick={() => setOpen(!isOpen)}
          rightSection={<IconChevronDown className={classes.arrow} size={16} stroke={1.75} />}
          className={classes.button}
        >
          <span className={classes.label}>{t('estate.label')}</span>
          <span className={classes.value}>{words}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('estate.title')}
        className={classes.panel}
        onKeyDownCapture={(event) => isToClose(event) && setOpen(false)}
      >
        <EstatePickers part={part} onChoose={onChoose} isInPanel />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Escape in an open picker closes its dropdown, not the panel. */
const isToClose = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && !(target instanceof Element && target.getAttribute('aria-expanded') === 'true')

/** Names, as far as loaded. */
function usePartWords(part: EstatePart): string {
  const { t } = useTranslation(['maps', 'estate'])
  const { world } = useWorld()
  const unlisted = useUnlistedWord()
  const homes = useQuery({ ...homeLocationsQuery(world.id), enabled: part.homeLocationId !== undefined })
  const zones = useQuery({ ...zonesQuery(world.id), enabled: part.zoneId !== undefined })
  if (isWholeEstate(part)) return t('maps:estate.all')
  const nameIn = (options: readonly { id: string; name: string }[] | undefined, id: string | undefined) =>
    options && id !== undefined ? (options.find((option) => option.id === id)?.name ?? unlisted) : undefined
  const names = [nameIn(homes.data, part.homeLocationId), part.group, nameIn(zones.data, part.zoneId)]
  return names.filter((name) => name !== undefined).join(', ')
}
