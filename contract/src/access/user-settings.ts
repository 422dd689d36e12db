import { z } from 'zod'
import { call } from '../call.ts'
import { EventType } from '../fleet/event-types.ts'
import { languages, localeOf, locales } from '../languages.ts'
import { token } from '../text.ts'
import { chartFilterNames, tableFilterNames } from './event-filters.ts'

export const userSettingsLimits = {
  /** Most entries in one stored map, and the longest key. */
  entries: 100,
  keyLength: 100,
  pageSize: 1000,
  eventTypes: 100,
} as const

/** Counted before it is validated: of a map with too many entries none is looked at. */
const limited = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (map: Record<string, z.input<Value>>, context) => {
      if (Object.keys(map ?? {}).length > userSettingsLimits.entries) context.addIssue('has too many entries')
      return map
    },
    z.record(token(userSettingsLimits.keyLength), value),
  )

/** The tables whose page size is stored [B-853]. */
export const savedTables = [
  'applicationsList',
  'applicationDevicesList',
  'auditList',
  'batteryList',
  'batteryDevicesList',
  'devicesList',
  'groupOverview',
  'homeLocationOverview',
  'homeLocationAndGroupOverview',
  'deviceApplications',
  'deviceProcesses',
  'eventsList24Hours',
  'eventsList30Days',
  'usersList',
  'zonesList',
  'homeLocationsList',
  'anomaliesList',
  'anomalyDevicesList',
  'processesList',
  'processDeviceList',
  'casesList',
  'caseDevicesList',
  'caseBatteriesList',
  'deliveriesList',
  'replacementOrdersList',
] as const
export type SavedTable = (typeof savedTables)[number]

export const TablePageSizes = limited(z.number().int().min(1).max(userSettingsLimits.pageSize))
/** Event types, per chart or table; names of another release may be stored. */
export const EventFilters = limited(
  z.array(token(userSettingsLimits.keyLength)).max(userSettingsLimits.eventTypes),
)

/** The same as calls take them: for known charts or tables, of known types. */
const eventFiltersOf = (names: readonly string[]) =>
  limited(z.array(EventType).max(userSettingsLimits.eventTypes)).superRefine((map, context) => {
    for (const name of Object.keys(map)) {
      if (names.includes(name)) continue
      context.addIssue({ code: 'custom', path: [name], message: 'is not the name of an event filter' })
    }
  })

export const LanguageAndLocale = z
  .object({ language: z.enum(languages), locale: z.enum(locales) })
  .refine(({ language, locale }) => localeOf[language] === locale, {
    path: ['locale'],
    message: 'is not the locale of the language',
  })
export type LanguageAndLocale = z.infer<typeof LanguageAndLocale>

export const UserSettings = z.object({
  language: z.enum(languages).nullable(),
  locale: z.enum(locales).nullable(),
  lastWhatsNewId: z.string().nullable(),
  tablePageSizes: TablePageSizes,
  chartEventFilters: EventFilters,
  tableEventFilters: EventFilters,
})
export type UserSettings = z.infer<typeof UserSettings>

const Saved = z.object({ set: z.boolean() })

export const getUserSettings = call({
  method: 'GET',
  path: '/api/configuration/getUserSettings',
  summary: "All settings of the caller's own",
  access: { kind: 'signedIn' },
  answer: UserSettings,
})

export const getLanguageAndLocale = call({
  method: 'GET',
  path: '/api/configuration/getLanguageAndLocale',
  summary: 'The stored language and locale; null before the first choice',
  access: { kind: 'signedIn' },
  answer: z.object({ language: z.enum(languages).nullable(), locale: z.enum(locales).nullable() }),
})

export const setLanguageAndLocale = call({
  method: 'POST',
  path: '/api/configuration/setLanguageAndLocale',
  summary: 'Stores language and locale',
  access: { kind: 'signedIn' },
  body: LanguageAndLocale,
  answer: Saved,
})

export const setLastWhatsNew = call({
  method: 'POST',
  path: '/api/configuration/setLastWhatsNew',
  summary: "Stores the what's-new item last seen",
  access: { kind: 'signedIn' },
  body: z.object({ id: token(userSettingsLimits.keyLength) }),
  answer: Saved,
})

export const setTablePageSizes = call({
  method: 'POST',
  path: '/api/configuration/setTablePageSizes',
  summary: 'Merges page sizes, by table key, into the stored ones [A-930]',
  access: { kind: 'signedIn' },
  body: z.object({ tablePageSizes: TablePageSizes }),
  answer: Saved,
})

export const setChartEventFilters = call({
  method: 'POST',
  path: '/api/configuration/setChartEventFilters',
  summary: 'Replaces the event filters of the charts [A-930]',
  access: { kind: 'signedIn' },
  body: z.object({ chartEventFilters: eventFiltersOf(chartFilterNames) }),
  answer: Saved,
})

export const setTableEventFilters = call({
  method: 'POST',
  path: '/api/configuration/setTableEventFilters',
  summary: 'Replaces the event filters of the tables [A-930]',
  access: { kind: 'signedIn' },
  body: z.object({ tableEventFilters: eventFiltersOf(tableFilterNames) }),
  answer: Saved,
})
