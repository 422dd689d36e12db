import { describe, expect, it } from 'vitest'
import { eventDetails } from './event-details.ts'

describe('the details of an event', () => {
  it.each([
    [
      { oldBatteryInfo: { serialNumber: 'B1' }, newBatteryInfo: { serialNumber: 'B2' } },
      [{ kind: 'change', from: 'B1', to: 'B2' }],
    ],
    [{ newBatteryInfo: { serialNumber: 'B2' } }, [{ kind: 'change', from: null, to: 'B2' }]],
    [
      {
        oldNetworkInfo: { networkType: 'wifi' },
        newNetworkInfo: { networkType: 'mobile', bearerType: '4g' },
      },
      [{ kind: 'change', from: 'wifi', to: 'mobile 4g' }],
    ],
    [{ applicationInfo: { name: 'Scan', version: '2.1' } }, [{ kind: 'plain', text: 'Scan 2.1' }]],
    [
      {
        processInfo: { processName: 'scan.exe', fileVersion: '1.0.2' },
        processCrashInfo: { exceptionCode: '0xc0000005', moduleName: 'ntdll.dll' },
      },
      [
        { kind: 'plain', text: 'scan.exe 1.0.2' },
        { kind: 'plain', text: '0xc0000005' },
        { kind: 'plain', text: 'ntdll.dll' },
      ],
    ],
    [{ powerInfo: { level: 9 } }, [{ kind: 'percent', value: 9 }]],
    [{ rebootInfo: { type: 'unknown' as const } }, [{ kind: 'reboot', by: 'unknown' }]],
    [
      { oldSimInfo: { serialNumber: 'S1' }, newSimInfo: { serialNumber: 'S2' } },
      [{ kind: 'change', from: 'S1', to: 'S2' }],
    ],
    [{ oldNetworkInfo: {} }, []],
    [{}, []],
  ])('of %j are told [C-1235 C-9932]', (info, details) => {
    expect(eventDetails(info)).toEqual(details)
  })
})
