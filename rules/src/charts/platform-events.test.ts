import { eventGroups, eventTypes } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { defaultEvents, filterableEvents, overviewEvents } from './platform-events.ts'

const base = ['deviceRebooted', 'deviceLowPower', 'timeError', 'batteryChanged']

describe('events of a platform', () => {
  it('offers on Android all but drops, process events included [B-1010 B-1011 B-9960 C-1226 C-9923]', () => {
    expect(filterableEvents('android')).toEqual(eventTypes.filter((type) => type !== 'deviceDropped'))
  })

  it('offers elsewhere all but process events, drops included [B-1012 B-9960 C-1227 C-9923]', () => {
    expect(filterableEvents('windows')).toEqual(
      eventTypes.filter((type) => type !== 'processCrashed' && type !== 'processHung'),
    )
  })

  it('starts from four, with process events on Android and drops elsewhere [B-1013 B-9961 C-1229]', () => {
    expect(defaultEvents('android').toSorted()).toEqual([...base, 'processCrashed', 'processHung'].toSorted())
    expect(defaultEvents('windows').toSorted()).toEqual([...base, 'deviceDropped'].toSorted())
  })

  it('always counts four in the overview, and drops on Android [B-1014 C-1215]', () => {
    expect(overviewEvents('android').toSorted()).toEqual([...base, 'deviceDropped'].toSorted())
    expect(overviewEvents('windows').toSorted()).toEqual(base.toSorted())
  })
})

describe('the types of events', () => {
  it('are these 22, in this order [B-1007 C-1225]', () => {
    expect(eventTypes).toEqual([
      ...['applicationInstalled', 'applicationUninstalled', 'applicationUpdated'],
      ...['processCrashed', 'processHung', 'batteryChanged', 'deviceOnPower', 'deviceOffPower'],
      ...['deviceLowPower', 'deviceRebooted', 'deviceDropped', 'timeError', 'timeRecovery'],
      ...['networkChanged', 'networkAvailable', 'networkLost', 'bearerChanged', 'simChanged'],
      ...['airplaneModeOff', 'airplaneModeOn', 'mobileRadioOff', 'mobileRadioOn'],
    ])
  })

  it('belong to six groups [B-1001 B-1002 B-1003 B-1004 B-1005 B-1006]', () => {
    expect(eventGroups).toEqual({
      applications: ['applicationInstalled', 'applicationUninstalled', 'applicationUpdated'],
      power: ['batteryChanged', 'deviceOnPower', 'deviceOffPower', 'deviceLowPower'],
      userExperience: ['deviceRebooted', 'deviceDropped', 'processCrashed', 'processHung'],
      time: ['timeError', 'timeRecovery'],
      network: ['networkAvailable', 'networkChanged', 'networkLost', 'bearerChanged', 'simChanged'],
      radio: ['airplaneModeOn', 'airplaneModeOff', 'mobileRadioOn', 'mobileRadioOff'],
    })
  })
})
