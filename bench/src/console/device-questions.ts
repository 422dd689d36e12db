import {
  eventTypes,
  findDeviceIds,
  getDeviceDetails,
  getDeviceInfo,
  getDeviceLocation,
  last24Hours,
  last30Days,
  listDeviceApplications,
  listDeviceProcesses,
  readApplicationDataUsage,
  readApplicationEvents,
  readApplicationUsage,
  readDeviceApplicationsOverview,
  readDeviceProcessesOverview,
  readNoServiceIntensity,
  readProcessUsage,
  readSignalBounds,
  readSignalStrength,
  readZeroSignalIntensity,
  selectedDate,
} from '@muster/contract'
import type { Asked } from './visitor.ts'

const day = 86_400_000

/** The device that a question is about. */
export interface AskedDevice {
  id: string
  serialNumber: string
  assetTag: string | null
  /** Numbers of an application and of a process in the world. */
  application: number
  process: number
}

export interface DeviceQuestion {
  what: string
  /** Whether it is about processes, which only some devices have. */
  ofProcesses?: true
  /** Null where such a device has nothing of the kind. */
  ask(device: AskedDevice): Asked | null
}

type Reports = typeof last24Hours | typeof last30Days | typeof selectedDate

/** Everything that a device's page requests, at the moment at which the estate stands still. */
export function deviceQuestions(now: number): DeviceQuestion[] {
  const month = { from: now - 30 * day, to: now }
  const page = { limit: 20, offset: 0 }
  const about = (what: string, call: Asked['call'], more: Partial<Asked> = {}): DeviceQuestion => ({
    what,
    ask: ({ id }) => ({ call, ...more, query: { deviceId: id, ...more.query } }),
  })
  const report = (name: string, calls: Reports, times: Record<string, number>): DeviceQuestion[] => {
    const events = [...eventTypes]
    return [
      about(`${name}: use`, calls.deviceUsage, { query: times }),
      about(`${name}: data`, calls.deviceDataUsage, { query: times }),
      about(`${name}: charge`, calls.deviceChargeLevel, { query: times }),
      about(`${name}: events`, calls.deviceEventsList, { query: { ...times, ...page }, body: { events } }),
      about(`${name}: count of events`, calls.deviceEventsCount, { query: times, body: { events } }),
      about(`${name}: overview`, calls.overview, { query: times, body: { events } }),
    ]
  }
  return [
    { what: 'found by its serial number', ask: ({ serialNumber }) => lookup({ sn: serialNumber }) },
    { what: 'found by its asset tag', ask: ({ assetTag }) => (assetTag ? lookup({ assetTag }) : null) },
    about('what it is', getDeviceInfo),
    about('details', getDeviceDetails),
    about('location', getDeviceLocation),
    about('signal of a day', readSignalStrength, { body: { to: now - day, numberOfBars: 5 } }),
    ...report('24 hours', last24Hours, { to: now }),
    ...report('30 days', last30Days, month),
    ...report('a day', selectedDate, { to: now - 3 * day }),
    about('applications: overview', readDeviceApplicationsOverview),
    about('applications: list', listDeviceApplications, { query: page, body: {} }),
    about('applications: search', listDeviceApplications, { query: page, body: { search: 'part1' } }),
    {
      what: 'application: use of 30 days',
      ask: ({ id, application }) => ({
        call: readApplicationUsage,
        query: { applicationId: `${id}.${application}`, ...month },
      }),
    },
    {
      what: 'application: use of 48 hours',
      ask: ({ id, application }) => ({
        call: readApplicationUsage,
        query: { applicationId: `${id}.${application}`, from: now - 2 * day, to: now, bucketByHour: 'true' },
      }),
    },
    about('application: events of 30 days', readApplicationEvents, {
      query: { applicationName: 'Application1', ...month, chartTimePeriod: 'last30Days' },
    }),
    about('application: data of 30 days', readApplicationDataUsage, {
      body: { packageName: 'com.example.work.application1', ...month, chartTimePeriod: 'last30Days' },
    }),
    { ...about('processes: overview', readDeviceProcessesOverview), ofProcesses: true },
    { ...about('processes: list', listDeviceProcesses, { query: page, body: {} }), ofProcesses: true },
    {
      what: 'process: use of 30 days',
      ofProcesses: true,
      ask: ({ id, process }) => ({
        call: readProcessUsage,
        query: { processId: `${id}.${process}`, ...month },
      }),
    },
    ...mapQuestions(month),
  ]
}

const lookup = (query: Record<string, string>): Asked => ({ call: findDeviceIds, query })

/** The area in which standard devices move. */
const boundingLatLong = { bottom: 49, left: -6, top: 58, right: 2 }

const mapQuestions = (month: { from: number; to: number }): DeviceQuestion[] => [
  { what: 'map: bounds', ask: ({ id }) => ({ call: readSignalBounds, body: { deviceId: id } }) },
  ...(
    [
      ['map: poor signal', readZeroSignalIntensity],
      ['map: no service', readNoServiceIntensity],
    ] as const
  ).map(
    ([what, call]): DeviceQuestion => ({
      what,
      ask: ({ id }) => ({ call, body: { deviceId: id, boundingLatLong, geotilePrecision: 12, ...month } }),
    }),
  ),
]
