import type { Config } from '../platform/configuration/config.ts'
import { keepsLetters } from '../platform/mail/mail.ts'

/** What a start without a mail server says about letters; null with one. */
export function mailLine(config: Config): string | null {
  if (config.smtpUrl !== null) return null
  return keepsLetters(config)
    ? `E-mails are kept in ${config.dataDir}/outbox (no SMTP_URL is set).`
    : 'Warning: no e-mail can be sent, so nobody can be invited or reset a password; set SMTP_URL.'
}
