import { describe, expect, it } from 'vitest'
import { readAlert, readPeriod, writeAlert } from './use-location-choice.ts'

const read = (address: string) => readAlert(new URLSearchParams(address))
const written = (...[choice]: [Parameters<typeof writeAlert>[0]]) => {
  const query = new URLSearchParams('alert=old&levels=red&group=night')
  writeAlert(choice, query)
  return query.toString()
}

describe('the choice in the address of the map of devices', () => {
  it('is an alert and its levels, or none', () => {
    expect(read('alert=deviceUtilisationIdleStatus&levels=red')).toEqual({
      field: 'deviceUtilisationIdleStatus',
      values: ['red'],
    })
    expect(read('alert=nonsense&levels=red')).toEqual({ field: null, values: [] })
  })

  it.each([
    ['alert=deviceUtilisationIdleStatus', ['yellow', 'red']],
    ['alert=deviceUtilisationIdleStatus&levels=green', ['yellow', 'red']],
    ['alert=deviceTimeErrorStatus', ['red']],
    ['alert=deviceTimeErrorStatus&levels=yellow', ['red']],
  ])('of %s has the levels %s [C-1918 C-1919]', (address, values) => {
    expect(read(address).values).toEqual(values)
  })

  it('is written without what is usual, and leaves the rest alone', () => {
    expect(written({ field: null, values: [] })).toBe('group=night')
    expect(written({ field: 'deviceUtilisationIdleStatus', values: ['yellow', 'red'] })).toBe(
      'group=night&alert=deviceUtilisationIdleStatus',
    )
    expect(written({ field: 'deviceUtilisationIdleStatus', values: ['red'] })).toBe(
      'group=night&alert=deviceUtilisationIdleStatus&levels=red',
    )
  })

  it('looks back 30 days unless it says otherwise [C-9948]', () => {
    expect(readPeriod(new URLSearchParams())).toBe('30d')
    expect(readPeriod(new URLSearchParams('period=2h'))).toBe('2h')
    expect(readPeriod(new URLSearchParams('period=90d'))).toBe('30d')
  })
})
