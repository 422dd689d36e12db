import { agreementScreens } from './agreements.ts'
import { anomalyScreens } from './anomalies.ts'
import { batteryScreens } from './battery.ts'
import { bulkActionScreens } from './bulk-actions.ts'
import { caseScreens } from './cases.ts'
import { estateScreens } from './estate.ts'
import { fleetScreens } from './fleet.ts'
import { headerScreens } from './header.ts'
import { homeLocationScreens } from './home-locations.ts'
import { mapScreens } from './maps.ts'
import { messageScreens } from './messages.ts'
import { peopleScreens } from './people.ts'
import { emptyPlaceScreens } from './places.ts'
import { type Screen, type Stage, walkFrom } from './screen.ts'
import { settingsScreens } from './settings.ts'
import { signInScreens } from './sign-in.ts'
import { softwareScreens } from './software.ts'
import { worldScreens } from './worlds.ts'
import { zoneScreens } from './zones.ts'

/** Every screen and state of the console, some reached from others, for checks that apply to all of them. */
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
  ...batteryScreens,
  ...mapScreens,
  ...emptyPlaceScreens,
  ...homeLocationScreens,
  ...zoneScreens,
  ...bulkActionScreens,
  ...settingsScreens,
  ...caseScreens,
  ...peopleScreens,
]

/** Opens a screen by its name, through those that come before it. */
export async function openScreen(name: string, stage: Stage): Promise<void> {
  const walk = screens.map(walkFrom).find((one) => one.some((screen) => screen.name === name))
  if (!walk) throw new Error(`No screen is named "${name}"`)
  const last = walk.findIndex((screen) => screen.name === name)
  for (const { open } of walk.slice(0, last + 1)) await open(stage)
}
