/** What is asked for of a period; answers also belong to the date that was its last. */
export interface OfDay<Body> {
  today: string
  body: Body
}
