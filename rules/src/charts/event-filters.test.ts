import { chartFilterNames, type EventType, eventTypes, tableFilterNames } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  appliedEvents,
  changeFilters,
  displaysAll,
  filterNames,
  filtersToSave,
  initialFilters,
} from './event-filters.ts'
import { defaultEvents, filterableEvents } from './platform-events.ts'

const nothingSaved = { chartEventFilters: {}, tableEventFilters: {} }
const name = 'deviceUsage30Days'
const start = initialFilters('windows', nothingSaved)
const tick = (type: EventType, shown = true) => changeFilters(start, { kind: 'update', name, type, shown })

describe('filters of events', () => {
  it('are saved for seven charts and two tables [B-1030 B-1031]', () => {
    expect(chartFilterNames).toEqual([
      'deviceUsage24Hours',
      'dataUsage24Hours',
      'deviceChargeLevel',
      'deviceUsage30Days',
      'dataUsage30Days',
      'averageDischarge30Days',
      'deviceNetwork',
    ])
    expect(tableFilterNames).toEqual(['eventsList24Hours', 'eventsList30Days'])
  })

  it('start from the platform’s defaults until others are saved [C-1229]', () => {
    expect(start.dataUsage24Hours.applied).toEqual(defaultEvents('windows'))
    const saved = initialFilters('windows', {
      chartEventFilters: { dataUsage24Hours: ['simChanged', 'from another release'] },
      tableEventFilters: { eventsList24Hours: [] },
    })
    expect(saved.dataUsage24Hours).toEqual({ current: ['simChanged'], applied: ['simChanged'] })
    expect(saved.eventsList24Hours.applied).toEqual([])
    expect(saved.eventsList30Days.applied).toEqual(defaultEvents('windows'))
  })

  it('change only what is ticked when a box is ticked or unticked [B-1020 B-1021 C-1216 C-1218 C-1219]', () => {
    const ticked = tick('simChanged')
    expect(ticked[name].current).toContain('simChanged')
    expect(ticked[name].applied).toEqual(start[name].applied)
    expect(tick('timeError', false)[name].current).not.toContain('timeError')
    for (const other of filterNames.filter((one) => one !== name)) expect(ticked[other]).toBe(start[other])
  })

  it('take over what is ticked when applied, and what was applied when cancelled [B-1022 B-1023 C-1220 C-1221]', () => {
    const applied = changeFilters(tick('simChanged'), { kind: 'apply', name })
    expect(applied[name].applied).toEqual(applied[name].current)
    expect(applied[name].applied).toContain('simChanged')
    expect(applied.dataUsage30Days).toBe(start.dataUsage30Days)
    expect(changeFilters(tick('simChanged'), { kind: 'cancel', name })).toEqual(start)
  })

  it('copy what is ticked to every chart and every table when applied to all [B-1024 B-9964 C-1222]', () => {
    const everywhere = changeFilters(tick('simChanged'), { kind: 'applyAll', name })
    for (const one of filterNames) {
      expect(everywhere[one].applied).toContain('simChanged')
      expect(everywhere[one]).toEqual({
        current: everywhere[name].current,
        applied: everywhere[name].current,
      })
    }
  })

  it('tick all, and none once all are ticked [B-1025 C-1223]', () => {
    const all = changeFilters(start, { kind: 'displayAll', name, platform: 'windows' })
    expect(all[name].current).toEqual(filterableEvents('windows'))
    expect(displaysAll(all[name], 'windows')).toBe(true)
    const none = changeFilters(all, { kind: 'displayAll', name, platform: 'windows' })
    expect(none[name].current).toEqual([])
  })

  it('keep types that the platform hides, but neither show nor request them [B-9963]', () => {
    const saved = { chartEventFilters: { [name]: ['processHung', 'timeError'] }, tableEventFilters: {} }
    const state = initialFilters('windows', saved)
    expect(appliedEvents(state[name], 'windows')).toEqual(['timeError'])
    const all = changeFilters(state, { kind: 'displayAll', name, platform: 'windows' })
    const none = changeFilters(all, { kind: 'displayAll', name, platform: 'windows' })
    expect(none[name].current).toEqual(['processHung'])
  })

  it('are the same again after any ticking that is cancelled [B-1023 C-1221]', () => {
    const updates = fc.array(fc.record({ type: fc.constantFrom(...eventTypes), shown: fc.boolean() }))
    fc.assert(
      fc.property(updates, (changes) => {
        const ticked = changes.reduce(
          (state, change) => changeFilters(state, { kind: 'update', name, ...change }),
          start,
        )
        expect(changeFilters(ticked, { kind: 'cancel', name })).toEqual(start)
      }),
    )
  })
})

describe('what is saved', () => {
  const saved = {
    chartEventFilters: { deviceNetwork: ['simChanged', 'x'], fromAnotherRelease: ['x'] },
    tableEventFilters: { eventsList30Days: ['timeError'] },
  }
  const state = initialFilters('android', saved)

  it('is the whole map of charts with the changed one, as far as this release knows it [B-1022 B-1041 C-1228]', () => {
    const applied = changeFilters(state, { kind: 'apply', name })
    expect(filtersToSave(applied, { kind: 'apply', name }, saved)).toEqual({
      chartEventFilters: { deviceNetwork: ['simChanged'], [name]: defaultEvents('android') },
    })
  })

  it('is the map of tables where a table changed [B-1031 B-1042 C-1228]', () => {
    const change = { kind: 'apply', name: 'eventsList24Hours' } as const
    expect(filtersToSave(changeFilters(state, change), change, saved)).toEqual({
      tableEventFilters: { ...saved.tableEventFilters, eventsList24Hours: defaultEvents('android') },
    })
  })

  it('is everything after applying to all, and nothing after cancelling [B-1023 B-1024 B-9964]', () => {
    const change = { kind: 'applyAll', name } as const
    const { chartEventFilters = {}, tableEventFilters = {} } = filtersToSave(
      changeFilters(state, change),
      change,
      saved,
    )
    expect(Object.keys(chartEventFilters).toSorted()).toEqual([...chartFilterNames].toSorted())
    expect(Object.keys(tableEventFilters).toSorted()).toEqual([...tableFilterNames].toSorted())
    expect(filtersToSave(state, { kind: 'cancel', name }, saved)).toEqual({})
  })
})
