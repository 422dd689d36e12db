import { z } from 'zod'
import { call } from '../call.ts'
import { token } from '../text.ts'
import { WatchId } from './watch.ts'
import { watchLimits } from './watch-limits.ts'

const access = { kind: 'world', permission: 'cases.read' } as const

/** Watches that a user can be unsubscribed from: the world's and their own. */
const unsubscribable = watchLimits.ofWorld + watchLimits.ofUser

/** Which mails a user gets from a world [K-1025]. They have no version: nobody else changes them. */
const NotificationChoices = z.object({
  isOn: z.boolean(),
  /** Mails that say that a case is over. */
  tellsEnd: z.boolean(),
})

export const getNotificationSettings = call({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Which mails the caller gets from the world [K-1025]',
  access,
  reads: ['notifications', 'watches'],
  answer: NotificationChoices.extend({
    email: z.string(),
    unsubscribed: z.array(z.object({ watchId: z.string(), name: z.string() })),
  }),
})

export const setNotificationSettings = call({
  method: 'POST',
  path: '/api/notifications/setSettings',
  summary: 'Changes which mails the caller gets from the world [K-1025]',
  changes: 'notifications.changed',
  access,
  touches: ['notifications'],
  refuses: [],
  body: NotificationChoices.extend({ unsubscribed: z.array(WatchId).max(unsubscribable) }),
  answer: z.object({ set: z.literal(true) }),
})

const why = 'The link in a mail works without signing in; what it may change is signed into it [K-1007]'
const everybody = { kind: 'public', why } as const

/** A signed link names a world, a watch and a receiver. */
const Link = z.object({ token: token(1000) })

export const readUnsubscribeLink = call({
  method: 'GET',
  path: '/api/notifications/link',
  summary: 'What the link in a mail is about [K-1007, K-1313]',
  access: everybody,
  refuses: ['linkNotValid', 'tooManyRequests'],
  query: Link,
  answer: z.object({ watch: z.string(), email: z.string(), isSubscribed: z.boolean() }),
})

/** Mail programs post a form to it, which is not read: RFC 8058. */
export const unsubscribe = call({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'Ends mails of one watch to one person or address [K-1006 to K-1009]',
  access: everybody,
  refuses: ['linkNotValid', 'tooManyRequests'],
  query: Link,
  answer: z.object({ isSubscribed: z.literal(false) }),
})

export const subscribeAgain = call({
  method: 'POST',
  path: '/api/notifications/subscribe',
  summary: 'Undoes it, by the same link [K-1008]',
  access: everybody,
  refuses: ['linkNotValid', 'tooManyRequests'],
  query: Link,
  answer: z.object({ isSubscribed: z.literal(true) }),
})

export const confirmChannelAddress = call({
  method: 'POST',
  path: '/api/notifications/confirm',
  summary: 'Confirms that the owner of an address wants the messages of a channel [K-1012]',
  access: everybody,
  refuses: ['linkNotValid', 'tooManyRequests'],
  query: Link,
  answer: z.object({ isConfirmed: z.literal(true) }),
})
