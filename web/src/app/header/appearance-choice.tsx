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
        {schemes.map(({ scheme, Icon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            aria-label={t(`appearance.${scheme}`)}
            title={t(`appearance.${scheme}`)}
            className={classes.choice}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
          >
            <Icon size={16} stroke={1.75} aria-hidden="true" />
          </Menu.Item>
        ))}
      </fieldset>
    </div>
  )
}
