import { type BrandId, brands, type Language, localeOf, type WebhookCase } from '@muster/contract'
import type { MessageFacts } from './message-facts.ts'
import { oneLine } from './plain-text.ts'
import type { AlertName, Texts } from './texts/texts.ts'
import { textsOf } from './texts/texts-of.ts'

/** A message in a language, as plain text that each form of message sets in its own way [K-1101]. */
export interface MessageText {
  /** On one line. */
  subject: string
  /** What it is about. */
  title: string
  /** What happened. */
  lead: string
  rows: { label: string; value: string }[]
  /** Of a message that collects cases. */
  cases: string[]
  link: { label: string; url: string }
  /** The name of the watch, in a message about one case. */
  watch: string | null
}

type Property = WebhookCase['common'][number]['properties'][number]

/** Characters of a name of devices, places or watches. */
const longestName = 100
/** Characters of a list of properties that devices have in common, and how many lists are told. */
const longestCommon = 300
const mostCommon = 3

export function messageText(facts: MessageFacts): MessageText {
  const texts = textsOf[facts.language]
  const { kind, message } = facts
  const [only] = message.data.cases
  if (kind === 'test') {
    const { subject, text } = texts.test
    return about(facts, { subject: `${facts.sender}: ${subject}`, title: subject, lead: text })
  }
  if (kind === 'collected' || only === undefined) return collectedText(facts, texts)
  const title = titleOf(only, texts)
  const by = facts.by === null ? null : oneLine(facts.by, longestName)
  return {
    subject: `${texts.news[kind]}: ${title}`,
    title,
    lead: texts.happened[kind](by),
    rows: rowsOf(only, texts, facts.language),
    cases: [],
    link: { label: texts.open, url: only.url },
    watch: oneLine(only.watch.name, longestName),
  }
}

const about = (
  { language, listUrl }: MessageFacts,
  said: Pick<MessageText, 'subject' | 'title' | 'lead'>,
): MessageText => ({
  ...said,
  rows: [],
  cases: [],
  link: { label: textsOf[language].openList, url: listUrl },
  watch: null,
})

/** The first cases are named, the others counted [K-1203]. */
function collectedText(facts: MessageFacts, texts: Texts): MessageText {
  const { cases, totalCount } = facts.message.data
  const numbers = new Intl.NumberFormat(localeOf[facts.language])
  const title = texts.collected(numbers.format(totalCount))
  const named = cases.map((each) => `${titleOf(each, texts)} (${numbers.format(each.devices)})`)
  const others = totalCount - cases.length
  return {
    ...about(facts, { subject: title, title, lead: title }),
    cases: others > 0 ? [...named, texts.more(numbers.format(others))] : named,
    watch: cases[0] ? oneLine(cases[0].watch.name, longestName) : null,
  }
}

const titleOf = (each: WebhookCase, texts: Texts): string =>
  texts.case(each.number, `${whatOf(each, texts)}, ${whereOf(each, texts)}`)

function whatOf({ about: { kind, alert, alarm } }: WebhookCase, texts: Texts): string {
  switch (kind) {
    case 'deviceAlert':
      return alert === null ? texts.alerts.deviceStatus : texts.alerts[alert]
    case 'batteryAlert':
      return texts.alerts[alert ?? 'batteryStatus']
    case 'alarm':
      return texts.alarm(alarmText(alarm, texts))
    default:
      return texts.kinds[kind]
  }
}

/** An alarm counts a status, whose name it has. */
function alarmText(alarm: WebhookCase['about']['alarm'], texts: Texts): string {
  if (alarm === null || alarm === 'anyAlert') return texts.anyAlert
  const alert = Object.keys(texts.alerts).find((name) => name === alarm || name === `${alarm}Status`)
  return alert === undefined ? texts.anyAlert : texts.alerts[alert as AlertName]
}

function whereOf({ group }: WebhookCase, texts: Texts): string {
  switch (group.by) {
    case 'homeLocation':
      return group.name === null ? texts.where.noHomeLocation : oneLine(group.name, longestName)
    case 'group':
      return group.group === null ? texts.where.noGroup : texts.where.group(oneLine(group.group, longestName))
    case 'model':
      return oneLine(`${group.manufacturer} ${group.model}`, longestName)
    case 'all':
      return texts.where.all
    case 'anomaly':
      return anomalyText(group, texts)
  }
}

/** Such as "Average discharge: Application Scan 4.13.0". */
function anomalyText(
  { alert, properties }: Extract<WebhookCase['group'], { by: 'anomaly' }>,
  texts: Texts,
): string {
  const text = propertiesText(properties, texts, longestName)
  return alert === null ? text : texts.anomaly(texts.alerts[alert], text)
}

const propertiesText = (properties: readonly Property[], texts: Texts, longest: number): string =>
  oneLine(properties.map((each) => `${texts.properties[each.name]} ${shownValue(each)}`).join(', '), longest)

/** An application is named by its display name, if it has one, and its version. */
const shownValue = ({ value, applicationName }: Property): string =>
  applicationName === undefined ? value : `${applicationName} ${value.slice(value.indexOf(' ') + 1)}`

function rowsOf(each: WebhookCase, texts: Texts, language: Language): MessageText['rows'] {
  const { labels } = texts
  const locale = localeOf[language]
  const numbers = new Intl.NumberFormat(locale)
  const isOfBatteries = each.about.kind === 'batteryAlert' || each.about.kind === 'batteryFilter'
  const isEnded = each.endedAt !== null
  const rows: [label: string, value: string | null][] = [
    [labels.level, texts.levels[each.level]],
    [labels.where, whereOf(each, texts)],
    [isOfBatteries ? labels.batteries : labels.devices, numbers.format(each.devices)],
    [labels.peak, numbers.format(each.peakDevices)],
    [labels.since, timeText(each.openedAt, each.timeZone, locale)],
    [labels.ended, each.endedAt && timeText(each.endedAt, each.timeZone, locale)],
    [labels.lasted, each.endedAt && lastedText(each.openedAt, each.endedAt, locale)],
    [labels.reason, reasonOf(each, texts)],
    [labels.takenBy, !isEnded && each.takenBy !== null ? oneLine(each.takenBy, longestName) : null],
    ...each.common.slice(0, mostCommon).map((common): [string, string] => [
      labels.common,
      texts.common({
        properties: propertiesText(common.properties, texts, longestCommon),
        devices: numbers.format(common.devices),
        of: numbers.format(common.ofDevices),
      }),
    ]),
    [labels.watch, oneLine(each.watch.name, longestName)],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

function reasonOf({ endReason, closeReason }: WebhookCase, texts: Texts): string | null {
  if (endReason !== null && endReason !== 'gone') return texts.endReasons[endReason]
  return closeReason === null ? null : texts.closeReasons[closeReason]
}

/** With the offset of the zone, as its reader may be in another [K-1103]. */
const timeText = (time: string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'longOffset',
  }).format(new Date(time))

function lastedText(from: string, to: string, locale: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const units = [
    { unit: 'day', value: days },
    { unit: 'hour', value: hours },
    { unit: 'minute', value: rest },
  ].filter(({ value, unit }) => value > 0 || (unit === 'minute' && minutes === 0))
  const texts = units.map(({ unit, value }) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  )
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(texts)
}

/** The name that messages come from. */
export const senderOf = (brand: BrandId): string => brands[brand].name
