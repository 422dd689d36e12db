import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/icons.ts'
import classes from './appearance-choice.module.css'

const schemes = [
  { scheme: 'auto', Icon: IconDeviceDesktop },
  { scheme: 'light', Icon: IconSun },
  { scheme: 'dark', Icon: IconMoon },
] as const satisfies { scheme: MantineColorScheme; Icon: typeof IconSun }[]

/** Light, dark, or as the system has it; kept in this browser. */
export function AppearanceChoice() {
  const { t } = useTranslation('app')
  const label = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
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
          {schemes.map(({ scheme, Icon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              aria-label={t(`appearance.${scheme}`)}
              title={t(`appearance.${scheme}`)}
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
