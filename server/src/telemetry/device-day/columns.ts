/** The columns of a packed day: numbers of one column are similar. Their order is part of the stored format. */
const names = [
  'lengths',
  'runs',
  'offsets',
  'chargeTimes',
  'chargeLevels',
  'powers',
  'batteries',
  'fixTimes',
  'latitudes',
  'longitudes',
  'accuracies',
  'sources',
  'signalTimes',
  'signalLevels',
  'bearers',
  'signalStatuses',
  'operators',
  'places',
  'signalLatitudes',
  'signalLongitudes',
  'hourTimes',
  'useMinutes',
  'mobileBytes',
  'wifiBytes',
  'activeNumbers',
  'activeHours',
  'applicationMinutes',
  'applicationMobileBytes',
  'applicationWifiBytes',
  'processMinutes',
  'processCpu',
  'eventTimes',
  'eventTypes',
  'eventFields',
  'eventTexts',
  'characters',
] as const

type Column = (typeof names)[number]

export const columns = Object.fromEntries(names.map((name, index) => [name, index])) as Record<Column, number>
export const columnCount = names.length
