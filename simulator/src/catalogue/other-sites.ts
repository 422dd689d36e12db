import { type Site, sitesIn } from './sites.ts'

/** Buildings of a clinic; its staff stay within them or visit patients nearby. */
export const clinicSites: readonly Site[] = [
  ...sitesIn(
    'gb',
    'Europe/London',
    `
    fernhill | Fernhill Main House | 1 Fernhill Lane, Cheltenham GL53 8EX | Cheltenham | 51.889 -2.084 | 300 | 60 to 200, 12 km
    fernhill-north | Fernhill North Wing | 40 Tewkesbury Road, Gloucester GL2 9EG | Gloucester | 51.876 -2.229 | 200 | 20 to 160, 10 km
    stroud | Stroud Day Clinic | 12 Slad Road, Stroud GL5 1QP | Stroud | 51.749 -2.21 | 150 | 0 to 180, 10 km
    cirencester | Cirencester Rehab | 8 Tetbury Road, Cirencester GL7 6PX | Cirencester | 51.71 -1.985 | 180 | 0 to 360, 12 km
    evesham | Evesham Outpatients | 25 Abbey Road, Evesham WR11 4DB | Evesham | 52.089 -1.951 | 160 | 0 to 360, 12 km
  `,
  ),
]

/** Shops of a supermarket chain. */
export const marketSites: readonly Site[] = [
  ...sitesIn(
    'es',
    'Europe/Madrid',
    `
    alcala | Bramley Alcalá | Calle Libreros 30, 28801 Alcalá de Henares | Alcalá de Henares | 40.482 -3.364 | 150 | 0 to 360, 15 km
    toledo | Bramley Toledo | Ronda de Buenavista 12, 45005 Toledo | Toledo | 39.87 -4.045 | 160 | 0 to 360, 15 km
    guadalajara | Bramley Guadalajara | Calle Francisco Aritio 80, 19004 Guadalajara | Guadalajara | 40.631 -3.172 | 150 | 0 to 360, 15 km
    segovia | Bramley Segovia | Carretera de San Rafael 40, 40006 Segovia | Segovia | 40.928 -4.108 | 150 | 0 to 360, 15 km
  `,
  ),
  ...sitesIn(
    'gb',
    'Europe/London',
    `
    derby | Bramley Derby | 5 Pride Parkway, Derby DE24 8HY | Derby | 52.913 -1.452 | 170 | 0 to 360, 15 km
    leicester | Bramley Leicester | 61 Narborough Road, Leicester LE3 0LE | Leicester | 52.626 -1.152 | 150 | 0 to 360, 15 km
    coventry | Bramley Coventry | 14 Kenpas Highway, Coventry CV3 6AW | Coventry | 52.388 -1.521 | 160 | 0 to 360, 15 km
    lichfield | Bramley Lichfield | 9 Church Street, Lichfield WS13 6DZ | Lichfield | 52.684 -1.82 | 150 | 0 to 360, 15 km
  `,
  ),
]

/** Yards beside ports; drivers do not go far from them. */
export const portSites: readonly Site[] = [
  ...sitesIn(
    'gb',
    'Europe/London',
    `
    tilbury | Saltmarsh Tilbury | Leslie Ford House, Tilbury RM18 7EH | Tilbury | 51.466 0.343 | 250 | 330 to 30, 8 km
    goole | Saltmarsh Goole | Bridge Street, Goole DN14 5SS | Goole | 53.702 -0.885 | 250 | 270 to 350, 10 km
  `,
  ),
]

/** Shops that rent out equipment. */
export const rentalSites: readonly Site[] = [
  ...sitesIn(
    'ca',
    'America/Toronto',
    `
    guelph | Larkfield Guelph | 415 Elmira Road North, Guelph ON N1K 1H3 | Guelph | 43.541 -80.303 | 200 | 0 to 360, 12 km
    barrie | Larkfield Barrie | 64 Saunders Road, Barrie ON L4N 9A8 | Barrie | 44.331 -79.676 | 200 | 180 to 330, 12 km
  `,
  ),
]
