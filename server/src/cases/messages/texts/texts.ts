import type {
  AnomalyProperty,
  CaseLevel,
  CloseReason,
  EndReason,
  MessageKind,
  WebhookCase,
} from '@muster/contract'

export type About = WebhookCase['about']
export type AlertName = NonNullable<About['alert']>
export type AlarmName = NonNullable<About['alarm']>

/** What messages say in one language. Names and numbers are put in as they are given. */
export interface Texts {
  /** What happened, by the kind of message; `by` did it, if anybody did. */
  happened: Record<Exclude<MessageKind, 'collected' | 'test'>, (by: string | null) => string>
  /** The beginning of a subject. */
  news: Record<Exclude<MessageKind, 'collected' | 'test'>, string>
  collected: (cases: string) => string
  /** What follows the cases that are named. */
  more: (cases: string) => string
  test: { subject: string; text: string }
  case: (number: number, what: string) => string
  alerts: Record<AlertName, string>
  alarm: (name: string) => string
  anomaly: (alert: string, properties: string) => string
  anyAlert: string
  kinds: { anomaly: string; silence: string; deviceFilter: string; batteryFilter: string }
  levels: Record<CaseLevel, string>
  where: { noHomeLocation: string; noGroup: string; all: string; group: (name: string) => string }
  labels: {
    watch: string
    where: string
    level: string
    devices: string
    batteries: string
    peak: string
    since: string
    ended: string
    lasted: string
    reason: string
    takenBy: string
    common: string
  }
  endReasons: Record<EndReason, string>
  closeReasons: Record<CloseReason, string>
  properties: Record<AnomalyProperty, string>
  common: (values: { properties: string; devices: string; of: string }) => string
  open: string
  openList: string
  /** Why this email came, and how to end that. */
  because: (watch: string) => string
  unsubscribe: string
  confirm: {
    subject: string
    text: (values: { world: string; address: string }) => string
    button: string
    ignore: string
  }
}
