import { z } from 'zod'
import { call } from '../call.ts'
import { token } from '../text.ts'
import { agentProtocol, reportLimits } from './limits.ts'
import { LocalTime } from './local-time.ts'
import { platformTypes } from './platforms.ts'

const text = token(reportLimits.text)
const items = (max: number) => z.array(z.unknown()).max(max).default([])

/** The whole list, with a hash by which the server knows whether it has it. */
const fullList = (max: number) =>
  z.object({ hash: token(128), list: z.array(z.unknown()).max(max).optional() }).optional()

/**
 * A report's envelope. Its contents are parsed piece by piece, so that a wrong piece is rejected by name and the rest
 * counts.
 */
export const Report = z.object({
  protocol: z.literal(agentProtocol),
  /** Numbers the device's reports; a repeated one gets the same answer and changes nothing. */
  sequence: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** When this attempt was sent, by the device's clock. */
  sentAt: LocalTime,
  inventory: z.unknown().optional(),
  storage: z.unknown().optional(),
  accessPoint: z.unknown().optional(),
  smartBatteries: items(reportLimits.smartBatteries),
  applications: fullList(reportLimits.applications),
  processes: fullList(reportLimits.processes),
  chargeLevels: items(reportLimits.chargeLevels),
  locations: items(reportLimits.locations),
  signals: items(reportLimits.signals),
  hours: items(reportLimits.hours),
  events: items(reportLimits.events),
})
export type Report = z.infer<typeof Report>
export type ReportBody = z.input<typeof Report>

export const refusalReasons = ['invalid', 'tooOld', 'inFuture'] as const

export const Refusal = z.object({
  /** Such as `signals[3]`. */
  item: z.string(),
  /** Such as `signals[3].level`. */
  field: z.string(),
  reason: z.enum(refusalReasons),
  problem: z.string(),
})
export type Refusal = z.infer<typeof Refusal>

export const ReportAnswer = z.object({
  sequence: z.int(),
  /** True where this sequence was received before. */
  duplicate: z.boolean(),
  refused: z.array(Refusal),
  /** What the world collects from this device; the rest is dropped and need not be sent. */
  collects: z.object({ locations: z.boolean(), signals: z.boolean(), drops: z.boolean() }),
  /** The lists whose hash the server does not know: send them whole. */
  wanted: z.array(z.enum(['applications', 'processes', 'inventory'])),
  /** Seconds to the next report. */
  nextReportSeconds: z.int(),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

export const EnrollBody = z.object({
  protocol: z.literal(agentProtocol),
  /** Chosen by the agent at installation and kept for its life. */
  installId: token(128),
  platformType: z.enum(platformTypes),
  manufacturer: text,
  model: text,
  serialNumber: text,
  imei: text.nullish(),
  deviceName: text.nullish(),
  /** The secret part of the key that the device is to have; on the agent's disk before it is sent. */
  keySecret: z
    .string()
    .regex(/^[\w-]{32,64}$/)
    .nullish(),
  /** The key that the device has had: proof that it is the same device. */
  previousKey: token(1000).nullish(),
})
export type EnrollBody = z.infer<typeof EnrollBody>

export const enrollDevice = call({
  method: 'POST',
  path: '/agent/enroll',
  summary: 'Enrolls a device in the world, or finds it again, and issues its key',
  access: { kind: 'agent', credential: 'worldToken' },
  body: EnrollBody,
  answer: z.object({ deviceId: z.string(), deviceKey: z.string() }),
})

export const reportDevice = call({
  method: 'POST',
  path: '/agent/report',
  summary: 'Accepts a report; answers once it is stored',
  access: { kind: 'agent', credential: 'deviceKey' },
  body: Report,
  answer: ReportAnswer,
})
