import type { HomeLocation } from '@muster/contract'
import { type CsvCell, distanceLimits, entered, shownRadius } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CsvFile } from '../../platform/text/csv.ts'
import { readWorldSettings } from '../worlds/world-settings.sql.ts'
import { type AskedHomeLocations, findHomeLocations } from './home-location-list.ts'

type Column = readonly [title: string, cell: (home: HomeLocation) => CsvCell]

/** The columns of the list, in order [A-1204], in the world's units. */
function columnsIn(useMetricDistances: boolean): Column[] {
  const limits = distanceLimits(useMetricDistances)
  const [radiusUnit, distanceUnit] = useMetricDistances ? ['m', 'km'] : ['yd', 'mi']
  const distance = (metres: number | null) => (metres === null ? 'global' : entered(metres, limits))
  return [
    ['Name', ({ name }) => name],
    ['Latitude', ({ latitude }) => latitude],
    ['Longitude', ({ longitude }) => longitude],
    ['Address line 1', ({ addressLine1 }) => addressLine1],
    ['Address line 2', ({ addressLine2 }) => addressLine2],
    ['Locality', ({ locality }) => locality],
    ['Postcode', ({ postalCode }) => postalCode],
    ['Country', ({ country }) => country],
    [`Radius (${radiusUnit})`, ({ radius }) => shownRadius(radius, useMetricDistances)],
    [`Warning threshold (${distanceUnit})`, ({ distanceYellow }) => distance(distanceYellow)],
    [`Problem threshold (${distanceUnit})`, ({ distanceRed }) => distance(distanceRed)],
  ]
}

/** Home locations formatted at a time. */
const batch = 1000

export async function homeLocationFile(scope: Scope, asked: AskedHomeLocations): Promise<CsvFile> {
  const { settings } = await readWorldSettings(scope)
  const columns = columnsIn(settings.useMetricDistances)
  const { list } = await findHomeLocations(scope, asked)
  const batches = Array.from({ length: Math.ceil(list.length / batch) }, (_, index) =>
    list.slice(index * batch, (index + 1) * batch).map((home) => columns.map(([, cell]) => cell(home))),
  )
  return { name: 'homeLocationsList.csv', titles: columns.map(([title]) => title), rows: batches }
}
