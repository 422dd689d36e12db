/** How one battery discharged in one device on one day. */
export interface DischargeDay {
  device: number
  battery: number
  /** Days since 1970-01-01. */
  day: number
  /** Devices of one model with batteries of one part discharge alike. */
  kind: string
  /** Percent per hour off power, and the hours observed. */
  rate: number
  hours: number
  /** The share of the day's observed hours in which the device was used; null where it tells nothing. */
  use: number | null
}

/** A battery that was in a device for some days, as one observation: the days of a fortnight say nearly the same. */
export interface Stay {
  device: number
  battery: number
  /** The first and the last day of it on which discharge was observed. */
  from: number
  to: number
  days: number
  hours: number
  /** How much faster it discharged than usual for its kind and its use, as a natural logarithm. */
  excess: number
  /** How much of the excess is due to use. */
  ofUse: number
  /** The sum of the weights of its days. */
  weight: number
}
