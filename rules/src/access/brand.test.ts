import type { BrandId } from '@muster/contract'
import { expect, it } from 'vitest'
import { brandOutsideWorld } from './brand.ts'

it.each<[what: string, asked: string | undefined, url: string | undefined, brand: BrandId]>([
  ['the asked-for brand', 'alder', undefined, 'alder'],
  ['the asked-for brand in any case', 'Alder', undefined, 'alder'],
  ['the asked-for brand before that of the host', 'alder', 'https://console.ember.example/', 'alder'],
  ['the brand of the host', undefined, 'https://console.ember.example/demo?x=1', 'ember'],
  ['the brand of the host in any case', undefined, 'HTTPS://Console.Ember.Example/', 'ember'],
  ['the brand of the host whatever the port', undefined, 'http://console.ember.example:8080', 'ember'],
  [
    'the brand of the host when the asked-for one is unknown',
    'acme',
    'https://console.ember.example',
    'ember',
  ],
  ["the deployment's on an unknown host", undefined, 'https://console.ember.example.evil.example/', 'cobalt'],
  ["the deployment's on an address that is none", undefined, 'console.ember.example', 'cobalt'],
  ["the deployment's when nothing is known", undefined, undefined, 'cobalt'],
  ["the deployment's for blank values", '', '', 'cobalt'],
])('outside a world the brand is %s', (_what, asked, url, brand) => {
  expect(brandOutsideWorld(asked, url, 'cobalt')).toBe(brand)
})
