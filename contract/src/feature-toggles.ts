/** Switched on and off for each world. */
export const featureToggles = [
  'hide-enrolment-page',
  'hide-user-management',
  'show-new-filters',
  'show-batteries-chart',
] as const
export type FeatureToggle = (typeof featureToggles)[number]
