import { type Site, sitesIn } from './sites.ts'

/** The depots of a parcel carrier in five countries, on the outskirts of towns, by road and on land. */
export const parcelSites: readonly Site[] = [
  ...sitesIn(
    'gb',
    'Europe/London',
    `
    leeds | Leeds Depot | 4 Gelderd Yard, Leeds LS12 6DL | Leeds | 53.7776 -1.5335 | 400 | 0 to 360, 40 km | warrington
    northampton | Northampton Brackmills | 11 Liliput Way, Northampton NN4 7DT | Northampton | 52.2216 -0.8595 | 450 | 0 to 360, 40 km | peterborough
    bristol | Bristol Avonmouth | 7 Third Way, Bristol BS11 9YL | Bristol | 51.516 -2.665 | 500 | 60 to 150, 35 km
    glasgow | Glasgow Hillington | 32 Watt Road, Glasgow G52 4PQ | Glasgow | 55.856 -4.364 | 350 | 60 to 180, 35 km
    cardiff | Cardiff St Mellons | 2 Cypress Drive, Cardiff CF3 0EG | Cardiff | 51.521 -3.109 | 300 | 300 to 30, 30 km
    norwich | Norwich Sweet Briar | 18 Hurricane Way, Norwich NR6 6EW | Norwich | 52.648 1.261 | 250 | 180 to 330, 28 km
    exeter | Exeter Sowton | 5 Kestrel Way, Exeter EX2 7LA | Exeter | 50.715 -3.471 | 300 | 290 to 70, 30 km
    warrington | Warrington Omega | 1 Skyline Drive, Warrington WA5 3TP | Warrington | 53.409 -2.66 | 600 | 10 to 150, 35 km | leeds
    newcastle | Newcastle Team Valley | 60 Kingsway North, Gateshead NE11 0JH | Gateshead | 54.923 -1.617 | 350 | 180 to 350, 35 km
    peterborough | Peterborough Fengate | 9 Newark Road, Peterborough PE1 5YD | Peterborough | 52.575 -0.211 | 300 | 130 to 340, 35 km | northampton
    belfast | Belfast Mallusk | 14 Trench Road, Newtownabbey BT36 4TY | Newtownabbey | 54.679 -5.956 | 280 | 325 to 360, 22 km
    swindon | Swindon South Marston | 3 Viscount Way, Swindon SN3 4TN | Swindon | 51.593 -1.723 | 500 | 0 to 360, 35 km | northampton
  `,
  ),
  ...sitesIn(
    'fr',
    'Europe/Paris',
    `
    lyon | Lyon Corbas | 12 rue du Lyonnais, 69960 Corbas | Corbas | 45.6663 4.9015 | 500 | 0 to 360, 40 km
    lille | Lille Lesquin | 30 rue des Saules, 59810 Lesquin | Lesquin | 50.58 3.113 | 400 | 140 to 320, 35 km
    toulouse | Toulouse Portet | 8 rue de la Saudrune, 31120 Portet-sur-Garonne | Portet-sur-Garonne | 43.523 1.406 | 350 | 0 to 360, 40 km
    nantes | Nantes Carquefou | 21 route de Paris, 44470 Carquefou | Carquefou | 47.29 -1.49 | 350 | 330 to 120, 38 km | rennes
    strasbourg | Strasbourg Vendenheim | 6 rue du Commerce, 67550 Vendenheim | Vendenheim | 48.668 7.71 | 300 | 200 to 350, 32 km
    orleans | Orléans Saran | 15 rue Paul Langevin, 45770 Saran | Saran | 47.95 1.876 | 550 | 0 to 360, 40 km
    rennes | Rennes Chantepie | 2 rue des Veyettes, 35135 Chantepie | Chantepie | 48.089 -1.616 | 300 | 0 to 360, 35 km | nantes
    marseille | Marseille Vitrolles | 40 avenue de l'Anjou, 13127 Vitrolles | Vitrolles | 43.448 5.255 | 350 | 20 to 85, 35 km
  `,
  ),
  ...sitesIn(
    'es',
    'Europe/Madrid',
    `
    madrid | Madrid Getafe | Calle Torneros 45, 28906 Getafe | Getafe | 40.317 -3.697 | 500 | 0 to 360, 40 km | zaragoza
    zaragoza | Zaragoza Plaza | Calle Turiaso 12, 50197 Zaragoza | Zaragoza | 41.635 -1.018 | 600 | 0 to 360, 40 km | madrid
    barcelona | Barcelona Martorell | Avinguda Can Amat 9, 08760 Martorell | Martorell | 41.474 1.93 | 400 | 270 to 10, 30 km
    valencia | Valencia Riba-roja | Carrer dels Ceramistes 7, 46190 Riba-roja de Túria | Riba-roja de Túria | 39.522 -0.545 | 400 | 240 to 340, 35 km
    sevilla | Sevilla Dos Hermanas | Calle Término 18, 41700 Dos Hermanas | Dos Hermanas | 37.32 -5.948 | 350 | 340 to 130, 38 km
    bilbao | Bilbao Derio | Neinver Industrialdea 5, 48160 Derio | Derio | 43.293 -2.886 | 250 | 120 to 220, 22 km
  `,
  ),
  ...sitesIn(
    'ca',
    'America/Toronto',
    `
    brampton | Toronto Brampton | 55 Delta Park Boulevard, Brampton ON L6T 5E7 | Brampton | 43.724 -79.69 | 600 | 270 to 20, 40 km
    boisbriand | Montréal Boisbriand | 3600 avenue des Grandes-Tourelles, Boisbriand QC J7H 0A1 | Boisbriand | 45.619 -73.84 | 400 | 285 to 20, 35 km
  `,
  ),
  ...sitesIn(
    'ca',
    'America/Edmonton',
    `
    calgary | Calgary Balzac | 20 Wrangler Place, Balzac AB T4B 2T3 | Balzac | 51.176 -113.993 | 500 | 0 to 360, 40 km
  `,
  ),
  ...sitesIn(
    'ca',
    'America/Vancouver',
    `
    langley | Vancouver Langley | 9770 199A Street, Langley BC V1M 2X7 | Langley | 49.117 -122.66 | 350 | 85 to 105, 32 km
  `,
  ),
  ...sitesIn(
    'ca',
    'America/Winnipeg',
    `
    winnipeg | Winnipeg Inkster | 88 Plymouth Street, Winnipeg MB R2X 2V7 | Winnipeg | 49.942 -97.22 | 350 | 0 to 360, 40 km
  `,
  ),
  ...sitesIn(
    'ca',
    'America/St_Johns',
    `
    st-johns | St. John's Donovans | 27 Sagona Avenue, Mount Pearl NL A1N 4P8 | Mount Pearl | 47.527 -52.823 | 200 | 200 to 225, 14 km
  `,
  ),
  ...sitesIn(
    'us',
    'America/New_York',
    `
    columbus | Columbus Groveport | 5300 Centerpoint Parkway, Groveport OH 43125 | Groveport | 39.85 -82.9 | 600 | 0 to 360, 40 km
    atlanta | Atlanta Forest Park | 410 Lake Mirror Road, Forest Park GA 30297 | Forest Park | 33.613 -84.37 | 450 | 0 to 360, 40 km
  `,
  ),
  ...sitesIn(
    'us',
    'America/Chicago',
    `
    dallas | Dallas Grand Prairie | 2900 West Bardin Road, Grand Prairie TX 75052 | Grand Prairie | 32.79 -97.03 | 550 | 0 to 360, 40 km
    romeoville | Chicago Romeoville | 1150 Taylor Road, Romeoville IL 60446 | Romeoville | 41.63 -88.1 | 600 | 180 to 330, 40 km
    memphis | Memphis Shelby Drive | 3800 East Shelby Drive, Memphis TN 38118 | Memphis | 35.03 -89.9 | 500 | 20 to 180, 35 km
  `,
  ),
  ...sitesIn(
    'us',
    'America/Denver',
    `
    denver | Denver Aurora | 19800 East 32nd Parkway, Aurora CO 80011 | Aurora | 39.75 -104.79 | 450 | 0 to 360, 40 km
  `,
  ),
  ...sitesIn(
    'us',
    'America/Phoenix',
    `
    phoenix | Phoenix Tolleson | 8600 West Buckeye Road, Tolleson AZ 85353 | Tolleson | 33.44 -112.26 | 450 | 0 to 360, 40 km
  `,
  ),
  ...sitesIn(
    'us',
    'America/Los_Angeles',
    `
    sparks | Reno Sparks | 1455 Greg Street, Sparks NV 89431 | Sparks | 39.54 -119.72 | 350 | 20 to 120, 32 km
  `,
  ),
]
