import type { DeviceRow } from '@muster/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { aDevice, aServerWithDevices } from './testing/open-devices.tsx'

const alerts: DeviceRow['alerts'] = [
  { alert: 'deviceUserExperienceRebootStatus', level: 'red' },
  { alert: 'deviceUserExperienceDropStatus', level: 'yellow' },
  { alert: 'deviceUtilisationIdleStatus', level: 'yellow' },
]

/** Opens the list in a window of this width, in em. */
async function openAt(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, bound, ems] = /\((min|max)-width: (\d+)em\)/.exec(media) ?? []
    const matches = bound === 'min' ? width >= Number(ems) : bound === 'max' && width <= Number(ems)
    return Object.assign(new EventTarget(), {
      matches,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  })
  aServerWithDevices([aDevice(1, { alerts }), aDevice(2, { alerts: [] })])
  renderConsole('/demo/core/devices')
  await screen.findByText('SN-001')
}
const itemOf = (serialNumber: string) => screen.getByText(serialNumber).closest('[data-row]')

describe('the alerts of a device in the list', () => {
  it('names two of them, and all of them on hover', async () => {
    await openAt(80)
    const cell = screen.getByText('Reboot').parentElement
    expect([...(cell?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Reboot',
      'Drop',
      '+1',
    ])
    expect(cell).toHaveAttribute('title', 'Reboot: Problem\nDrop: Warning\nIdle: Warning')
  })

  it('stand below it on a phone, if it has any', async () => {
    await openAt(24)
    expect(itemOf('SN-001')).toHaveTextContent(/RebootDrop\+1$/)
    expect(itemOf('SN-002')).not.toHaveTextContent(/Reboot|-$/)
  })
})
