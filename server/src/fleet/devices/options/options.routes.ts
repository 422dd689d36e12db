import { getGroups, getHomeLocations, getManufacturers, getModels, getZones } from '@muster/contract'
import type { Serve } from '../../../platform/http/serve.ts'
import { groupOptions, homeOptions, nameOptions, zoneOptions } from './options.ts'

export function optionRoutes(serve: Serve): void {
  serve(getGroups, async ({ scope }) => await groupOptions(scope))
  serve(getModels, async ({ scope }) => await nameOptions(scope, 'model'))
  serve(getManufacturers, async ({ scope }) => await nameOptions(scope, 'manufacturer'))
  serve(getHomeLocations, async ({ scope }) => await homeOptions(scope))
  serve(getZones, async ({ scope }) => await zoneOptions(scope))
}
