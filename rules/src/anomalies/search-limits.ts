/** An anomaly has at least so many devices with the alert. */
export const leastAlerting = 5
/** And at least so many times as many as expected. */
export const leastEffect = 2
/** Of what a search finds, the share that may be chance, on average. */
export const falseShare = 0.05
/**
 * A pair of properties is named where its devices have the alert far more often than those of either: by the least effect, and by more
 * than chance makes likely. Few pairs come as far as this question.
 */
export const partLevel = 0.001
