import { expect, it } from 'vitest'
import { searchByStart, searchFor } from './search.ts'

it.each([
  ['region 1', 'Région 1'],
  ['RÉGION', 'region 1'],
  ['sacre-coeur', 'Hôpital du Sacré-Cœur'],
  ['espana', 'Almacén de España'],
  ['strasse', 'Depot Hauptstraße'],
  ['lodz', 'Łódź'],
  ['istanbul', 'İstanbul'],
  // An accented letter may be one character or two.
  ['Re\u0301gion', 'R\u00e9gion'],
  ['depot', '  Depot  '],
  ['  depot ', 'Depot 7'],
  // Pasted names may contain no-break spaces.
  ['depot 7', 'Depot\u00a07'],
  ['', 'anything'],
])('a search for "%s" finds "%s"', (wanted, text) => {
  expect(searchFor(wanted)(text)).toBe(true)
})

it.each([
  ['region 2', 'Région 1'],
  ['depots', 'Depot'],
  ['.', 'Depot'],
])('a search for "%s" does not find "%s"', (wanted, text) => {
  expect(searchFor(wanted)(text)).toBe(false)
})

it.each([
  ['', 'Leeds', true],
  ['lee', 'Leeds', true],
  ['éve', 'Evesham', true],
  ['eds', 'Leeds', false],
  ['road', 'Canal Road', false],
])('a search by start for %j finds %j: %s [A-1119]', (wanted, text, isFound) => {
  expect(searchByStart(wanted)(text)).toBe(isFound)
})
