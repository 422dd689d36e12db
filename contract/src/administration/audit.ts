import { z } from 'zod'
import { call, csv } from '../call.ts'
import { exportQuery, listOf, PageQuery, SearchText, sortBy, Time } from '../paging.ts'
import { auditActions } from './audit-actions.ts'

const access = { kind: 'world', permission: 'audit.read' } as const

const values = z.record(z.string(), z.json())

/** One change that a person made. */
export const AuditEntry = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
  email: z.string(),
  /** The network address that it was made from. */
  address: z.string(),
  action: z.enum(auditActions),
  recordId: z.string().nullable(),
  /** What the record was called at that time. */
  record: z.string().nullable(),
  /** The fields that changed, as they were and as they are since; null where there was nothing, or is nothing any more. */
  before: values.nullable(),
  after: values.nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditDefaultSort = { field: 'at', order: 'desc' } as const

const AuditListBody = z
  .object({
    sort: sortBy(['at']).optional(),
    /** Part of an e-mail address, of a record's name or of an address. */
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
  summary: 'The changes that people made in the world, the last one first',
  access,
  reads: ['audit'],
  query: PageQuery,
  body: AuditListBody,
  /** Counted up to one more than can be paged through, as the trail has no end [C-327]. */
  answer: listOf(AuditEntry),
})

export const exportAudit = call({
  method: 'POST',
  path: '/api/audit/exportList',
  summary: 'The same changes as a file',
  access,
  query: exportQuery(),
  body: AuditListBody,
  answer: csv,
})
