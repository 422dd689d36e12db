import { getNotificationSettings, readUnsubscribeLink, type WorldId } from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'

export const notificationsQuery = (world: WorldId) => queryOf(getNotificationSettings, { world })
export const linkQuery = (token: string) => queryOf(readUnsubscribeLink, { query: { token } })
