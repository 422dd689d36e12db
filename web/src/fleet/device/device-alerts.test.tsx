import {
  currentWorld,
  type DischargeVerdict,
  getDeviceDetails,
  getDeviceInfo,
  getDischargeVerdicts,
  ownFeatureCodes,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aWorld, renderConsole } from '../../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../../testing/estate.ts'
import { encodeDeviceId } from '../../estate/device/device-id.ts'
import {
  anUnknownVerdict,
  aVerdict,
  decidedVerdicts,
  ofBattery,
} from '../../estate/discharge/testing/a-verdict.ts'

const withBatteries = [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials]

/** Opens a device with a discharge alert, and returns the alert. */
async function openWith(verdicts: DischargeVerdict[], features: string[] = withBatteries) {
  const alerting = { ...someDetails, deviceStatus: 'red', averageDischargeStatus: 'red' } as const
  const server = anEstateServer()
    .answer(currentWorld, { ...aWorld, features })
    .answer(getDeviceInfo, aDevice)
    .answer(getDeviceDetails, alerting)
    .answer(getDischargeVerdicts, verdicts)
  renderConsole(`/demo/core/devices/info?id=${encodeDeviceId(aDevice.id)}`)
  const panel = within(await screen.findByRole('region', { name: 'Alerts' }))
  return { server, alert: within(await panel.findByRole('listitem')) }
}

const evidenceOf = (id: string) => `/demo/battery/all?id=${encodeDeviceId(id)}`

it.each(decidedVerdicts)(
  'a discharge alert names who is to blame, %s, and how sure that is, and leads to the evidence [F-408 F-409]',
  async (_who, changes, text, sure) => {
    const { alert, server } = await openWith([aVerdict(changes)])
    expect(await alert.findByText(text)).toBeVisible()
    expect(alert.getByText(sure)).toBeVisible()
    expect(alert.getByRole('link', { name: 'See the evidence' })).toHaveAttribute('href', evidenceOf('b1'))
    expect(alert.queryByText(/^Battery CELL/)).toBeNull()
    expect(server.requests(getDischargeVerdicts)[0]?.query).toEqual({ of: 'device', id: aDevice.id })
  },
)

it('a discharge alert tells whom to swap with while nobody knows [F-406 F-408]', async () => {
  const { alert } = await openWith([anUnknownVerdict()])
  expect(await alert.findByText(/not clear yet/i)).toBeVisible()
  expect(alert.getByText(/swap it with battery CELL-b7 from device SN-d7/)).toBeVisible()
  expect(alert.queryByText(/certain/)).toBeNull()
})

it('of a device with two batteries, each verdict names its own, and leads to its evidence [F-408 F-409]', async () => {
  const { alert } = await openWith([aVerdict(), aVerdict({ ...ofBattery('b9'), cause: 'use' })])
  expect(await alert.findByText('Battery CELL-b1')).toBeVisible()
  expect(alert.getByText('Battery CELL-b9')).toBeVisible()
  expect(alert.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    evidenceOf('b1'),
    evidenceOf('b9'),
  ])
})

it('a verdict of which nothing was observed leads nowhere [F-409]', async () => {
  const { alert } = await openWith([aVerdict({ cause: 'unknown', evidence: [] })])
  expect(await alert.findByText(/use another battery in this device/)).toBeVisible()
  expect(alert.queryByRole('link')).toBeNull()
})

it('nobody is blamed before that is known [F-408]', async () => {
  const { alert, server } = await openWith([])
  await waitFor(() => expect(server.requests(getDischargeVerdicts)).toHaveLength(1))
  expect(alert.queryByText(/blame|clear/)).toBeNull()
})

it('does not ask who is to blame without a licence for batteries [F-408]', async () => {
  const { alert, server } = await openWith([aVerdict()], [...ownFeatureCodes.coreV2])
  expect(alert.getByText('Average discharge')).toBeVisible()
  expect(server.requests(getDischargeVerdicts)).toHaveLength(0)
})
