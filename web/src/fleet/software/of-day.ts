/** The request for a period, with the date of its last day, which is part of the cache key. */
export interface OfDay<Body> {
  today: string
  body: Body
}
