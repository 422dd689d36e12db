import { agreementScreens } from './agreements.ts'
import { anomalyScreens } from './anomalies.ts'
import { estateScreens } from './estate.ts'
import { fleetScreens } from './fleet.ts'
import { headerScreens } from './header.ts'
import { mapScreens } from './maps.ts'
import { messageScreens } from './messages.ts'
import { peopleScreens } from './people.ts'
import { placeScreens } from './places.ts'
import type { Screen } from './screen.ts'
import { settingsScreens } from './settings.ts'
import { signInScreens } from './sign-in.ts'
import { softwareScreens } from './software.ts'
import { worldScreens } from './worlds.ts'

/** Every screen and state of the console, for checks that apply to all of them. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  ...worldScreens,
  ...headerScreens,
  ...agreementScreens,
  ...messageScreens,
  ...fleetScreens,
  ...estateScreens,
  ...softwareScreens,
  ...anomalyScreens,
  ...mapScreens,
  ...placeScreens,
  ...settingsScreens,
  ...peopleScreens,
]

export function screenNamed(name: string): Screen {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new Error(`No screen is named "${name}"`)
  return screen
}
