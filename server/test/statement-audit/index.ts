export { auditMigrations, tenantTablesOf } from './audit-migrations.ts'
export { type AuditedSchema, auditStatement } from './audit-statement.ts'
export type { Violation } from './violation.ts'
