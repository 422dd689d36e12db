export const countryCodes = ['gb', 'fr', 'es', 'ca', 'us'] as const
export type CountryCode = (typeof countryCodes)[number]

export interface Operator {
  name: string
  /** Country and network code. */
  code: string
  weight: number
  /** Coverage of the land, from 0 to 1. */
  reach: number
}

export interface Country {
  name: string
  /** The first digits of its SIM cards. */
  simPrefix: string
  operators: readonly [Operator, ...Operator[]]
  /** Month and day of holidays with a fixed date. */
  holidays: readonly string[]
}

export const countries: Record<CountryCode, Country> = {
  gb: {
    name: 'United Kingdom',
    simPrefix: '8944',
    operators: [
      { name: 'Albion Mobile', code: '23491', weight: 5, reach: 0.93 },
      { name: 'Mercia Telecom', code: '23492', weight: 3, reach: 0.88 },
      { name: 'Northlink', code: '23493', weight: 2, reach: 0.82 },
    ],
    holidays: ['01-01', '05-04', '05-25', '08-31', '12-25', '12-26'],
  },
  fr: {
    name: 'France',
    simPrefix: '8933',
    operators: [
      { name: 'Hexacom', code: '20891', weight: 5, reach: 0.92 },
      { name: 'Mistral Mobile', code: '20892', weight: 4, reach: 0.86 },
    ],
    holidays: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  },
  es: {
    name: 'Spain',
    simPrefix: '8934',
    operators: [
      { name: 'Movil Uno', code: '21491', weight: 5, reach: 0.9 },
      { name: 'Iberfon', code: '21492', weight: 3, reach: 0.85 },
    ],
    holidays: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
  },
  ca: {
    name: 'Canada',
    simPrefix: '89302',
    operators: [
      { name: 'Laurentian Wireless', code: '302910', weight: 5, reach: 0.88 },
      { name: 'Prairie Cell', code: '302920', weight: 3, reach: 0.83 },
    ],
    holidays: ['01-01', '07-01', '09-30', '11-11', '12-25', '12-26'],
  },
  us: {
    name: 'United States',
    simPrefix: '8901',
    operators: [
      { name: 'Meridian Wireless', code: '310910', weight: 5, reach: 0.91 },
      { name: 'Plainsnet', code: '310920', weight: 3, reach: 0.86 },
      { name: 'Keystone Cellular', code: '311910', weight: 2, reach: 0.8 },
    ],
    holidays: ['01-01', '06-19', '07-04', '11-11', '11-26', '12-25'],
  },
}
