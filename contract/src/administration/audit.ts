import { z } from 'zod'
import { call, csv } from '../call.ts'
import { exportQuery, listOf, PageQuery, SearchText, sortBy, Time } from '../paging.ts'
import { auditActions } from './audit-actions.ts'

const access = { kind: 'world', permission: 'audit.read' } as const

const values = z.record(z.string(), z.json())

/** One change that a person made, or one thing that happened to their account. */
export const AuditEntry = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
  /** Who made it, or whose account it was. */
  email: z.string(),
  /** The IP address that it was made from. */
  address: z.string(),
  action: z.enum(auditActions),
  recordId: z.string().nullable(),
  /** The record's name at that time. */
  record: z.string().nullable(),
  /** The changed fields before and after; null where the record did not exist yet, or no longer does. */
  before: values.nullable(),
  after: values.nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditDefaultSort = { field: 'at', order: 'desc' } as const

const AuditListBody = z
  .object({
    sort: sortBy(['at']).optional(),
    /** Part of an email address, of a record's name or of an IP address. */
    search: SearchText.optional(),
    actions: z.array(z.enum(auditActions)).max(auditActions.length).optional(),
    from: Time.optional(),
    to: Time.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'lies before the beginning',
  })

export const listAudit = call({
  method: 'POST',
  path: '/api/audit/list',
  summary: 'Changes that people made in the world, and sign-ins of those who may enter it, newest first',
  access,
  reads: ['audit'],
  query: PageQuery,
  body: AuditListBody,
  /** Counts at most one row more than can be paged through, since the trail grows without end [C-327]. */
  answer: listOf(AuditEntry),
})

export const exportAudit = call({
  method: 'POST',
  path: '/api/audit/exportList',
  summary: 'The same entries as a file',
  access,
  query: exportQuery(),
  body: AuditListBody,
  answer: csv,
})
