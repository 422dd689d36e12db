import type {
  AgreementKind,
  FeatureToggle,
  Language,
  Locale,
  Partner,
  Role,
  WorldType,
} from '@muster/contract'
import type { ColumnType, Generated } from 'kysely'

type Json<Value> = ColumnType<Value, string, string>

declare module '../platform/database/database.ts' {
  interface Tables {
    organisation: { id: string; name: string; created_at: Date; version: Generated<number> }
    world: {
      id: string
      organisation_id: string
      name: string
      type: WorldType
      partner: Partner | null
      retention_years: number
      features: string[]
      feature_toggles: FeatureToggle[]
      required_eula: string | null
      required_dpa: string | null
      created_at: Date
      /** Since when it is being removed. */
      removed_at: ColumnType<Date | null, never, Date>
      version: Generated<number>
    }
    account: {
      id: string
      organisation_id: string
      email: string
      role: Role
      world_ids: string[] | null
      home_location_id: string | null
      group_name: string | null
      zone_id: string | null
      password_hash: string | null
      must_choose_password: Generated<boolean>
      must_reset_password: Generated<boolean>
      invited_at: Date | null
      /** The address has an account in another organisation; nobody signs in to this one until it is free. */
      awaits_address: Generated<boolean>
      created_at: Date
      version: Generated<number>
    }
    account_identity: { issuer: string; subject: string; account_id: string; linked_at: Date }
    session: {
      id: string
      subject: string
      account_id: string | null
      email: string
      groups: string | null
      issuer: string | null
      world_ids: string[] | null
      generation: number
      rotated_at: Date
      created_at: Date
      revoked_at: Date | null
    }
    password_reset: { account_id: string; code_hash: string; created_at: Date }
    attempt: { kind: string; key_hash: string; window_start: Date; count: number }
    known_address: { key_hash: string; signed_in_at: Date }
    signing_key: { id: string; secret: Buffer; created_at: Date }
    user_settings: {
      subject: string
      language: Language | null
      locale: Locale | null
      last_whats_new_id: string | null
      table_page_sizes: Json<Record<string, number>>
      chart_event_filters: Json<Record<string, string[]>>
      table_event_filters: Json<Record<string, string[]>>
    }
    agreement: { id: string; kind: AgreementKind; text: string }
    agreement_acceptance: {
      world_id: string
      subject: string
      kind: AgreementKind
      agreement_id: string
      email: string
      name: string
      job_title: string
      accepted_at: Date
    }
    whats_new: {
      id: string
      brands: string[]
      date: Date
      link: string
      title: Json<Partial<Record<Language, string>>>
      text: Json<Partial<Record<Language, string>>>
    }
  }
}
