import { describe, expect, it } from 'vitest'
import { cut, mayAccept } from './signature.ts'

const complete = { name: 'Amara Okafor', jobTitle: 'Head of IT', ticked: ['eula', 'dpa'] as const }
const both = ['eula', 'dpa'] as const

describe('accepting', () => {
  it('needs every pending agreement ticked, a name and a job title [A-725]', () => {
    expect(mayAccept(complete, both)).toBe(true)
    expect(mayAccept({ ...complete, ticked: ['eula'] }, both)).toBe(false)
    expect(mayAccept({ ...complete, ticked: ['eula'] }, ['eula'])).toBe(true)
    expect(mayAccept({ ...complete, ticked: [] }, ['dpa'])).toBe(false)
  })

  it('takes no blank name and no blank job title [A-723 A-724]', () => {
    expect(mayAccept({ ...complete, name: '' }, both)).toBe(false)
    expect(mayAccept({ ...complete, name: ' \t ' }, both)).toBe(false)
    expect(mayAccept({ ...complete, jobTitle: '   ' }, both)).toBe(false)
  })

  it('is not possible when nothing is pending [A-710]', () => {
    expect(mayAccept(complete, [])).toBe(false)
  })
})

describe('what is typed', () => {
  it('is cut at 50 characters [A-723 A-724 A-1820 B-1428]', () => {
    expect(cut('x'.repeat(50))).toHaveLength(50)
    expect(cut('x'.repeat(51))).toHaveLength(50)
  })

  it('is not cut through the middle of a character [A-723]', () => {
    expect(cut(`${'x'.repeat(49)}😀`)).toBe('x'.repeat(49))
  })
})
