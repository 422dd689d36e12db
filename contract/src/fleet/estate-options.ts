import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'

const access = { kind: 'world', permission: 'world.read' } as const
const Names = z.array(z.string())
const NamedThings = z.array(z.object({ id: z.string(), name: z.string() }))
export type NamedThing = z.infer<typeof NamedThings>[number]

/* The options of filters, limited to the caller's custom view, in alphabetical order [C-440, C-9934]. */

export const getGroups = call({
  method: 'GET',
  path: '/api/configuration/getGroups',
  summary: 'The groups that devices are in [C-2240]',
  access,
  reads: estateSubjects,
  answer: Names,
})

export const getModels = call({
  method: 'GET',
  path: '/api/configuration/getModels',
  summary: 'The models of devices [C-2241]',
  access,
  reads: estateSubjects,
  answer: Names,
})

export const getManufacturers = call({
  method: 'GET',
  path: '/api/configuration/getManufacturers',
  summary: 'The manufacturers of devices [C-2242]',
  access,
  reads: estateSubjects,
  answer: Names,
})

export const getHomeLocations = call({
  method: 'GET',
  path: '/api/configuration/getHomeLocations',
  summary: 'The home locations [C-2243]',
  access,
  reads: estateSubjects,
  answer: NamedThings,
})

export const getZones = call({
  method: 'GET',
  path: '/api/configuration/getZones',
  summary: 'The zones [C-2244]',
  access,
  reads: ['zones'],
  answer: NamedThings,
})
