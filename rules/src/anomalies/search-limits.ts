/** Fewest devices with the alert in an anomaly. */
export const leastAlerting = 5
/** Fewest times more than expected. */
export const leastEffect = 2
/** The share of a search's findings that may be chance, on average. */
export const falseShare = 0.05
/**
 * A pair of properties is reported where its devices have the alert far more often than those of either property: by
 * the least effect, and with significance. Few pairs get this far.
 */
export const partLevel = 0.001
