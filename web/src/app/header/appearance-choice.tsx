import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/icons.ts'
import classes from './appearance-choice.module.css'

const schemes = [
  { scheme: 'auto', Icon: IconDeviceDesktop },
  { scheme: 'light', Icon: IconSun },
  { scheme: 'dark', Icon: IconMoon },
] as const satisfies { scheme: MantineColorScheme; Icon: typeof IconSun }[]

/** Up and down move through the whole menu; left and right choose within the row, as between radio buttons. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Light, dark, or as the system has it; kept in this browser. */
export function AppearanceChoice() {
  const { t } = useTranslation('app')
  const label = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choices = useRef(new Map<number, HTMLElement | null>())

  const chooseBeside = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const beside = (from + step + schemes.length) % schemes.length
    choices.current.get(beside)?.focus()
    setColorScheme(schemes[beside]?.scheme ?? 'auto')
  }

  return (
    <div className={classes.row}>
      <span id={label} className={classes.label}>
        {t('appearance.label')}
      </span>
      <fieldset aria-labelledby={label} className={classes.choices}>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(chosen) =>
            setColorScheme(schemes.find(({ scheme }) => scheme === chosen)?.scheme ?? 'auto')
          }
        >
          {schemes.map(({ scheme, Icon }, place) => (
            <Menu.RadioItem
              key={scheme}
              ref={(item: HTMLElement | null) => void choices.current.set(place, item)}
              value={scheme}
              aria-label={t(`appearance.${scheme}`)}
              title={t(`appearance.${scheme}`)}
              onKeyDown={(event) => chooseBeside(event, place)}
              classNames={{ item: classes.choice, itemIndicator: classes.indicator }}
            >
              <Icon size={16} stroke={1.75} aria-hidden="true" />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </fieldset>
    </div>
  )
}
