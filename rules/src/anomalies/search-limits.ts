/** Fewest devices with the alert in an anomaly. */
export const leastAlerting = 5
/** Fewest times more often than among the other devices. */
export const leastEffect = 1.3
/** In how many searches without a cause chance may find something, over all alerts. */
export const falseSearches = 0.005
/** Which part of it is for each kind. Most causes are one property; pairs are thousands of times as many. */
export const partOfKind = { single: 0.7, pair: 0.3 } as const
/**
 * A pair of properties is reported where its devices have the alert far more often than the other devices of either
 * property, by this effect and with significance, and where the rest of neither does so itself. Few pairs get this far.
 */
export const partEffect = 2
export const partLevel = 0.001
/** A pair is tested if it has at most this part of the devices of either property; otherwise it says hardly more. */
export const mostOfPart = 0.75
/** Names are added until they hold the cause with this probability, if one of the tested properties is the cause. */
export const sureness = 0.95
