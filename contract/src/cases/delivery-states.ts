/** Waiting for its first or next try, being tried, answered, given up, or no longer of use [K-1112, K-1114]. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed', 'notNeeded'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What a message tells of [K-311]. */
export const messageKinds = [
  'opened',
  'nextStep',
  'worse',
  'cameBack',
  'handedOver',
  'takenFromYou',
  'snoozeEnded',
  'over',
  'collected',
  'test',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Why there is no further try [K-1111]. */
export const giveUpReasons = [
  'tooLong',
  'gone',
  'noMailbox',
  'addressRefused',
  'secretUnreadable',
  'noMailServer',
] as const
export type GiveUpReason = (typeof giveUpReasons)[number]
