import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aBatteryServer } from '../../../testing/batteries.ts'
import { renderConsole } from '../../../testing/console.tsx'

it('leads to the batteries that alert now because of what a histogram measures', async () => {
  aBatteryServer()
  renderConsole('/demo/battery/overview')
  const found = await screen.findAllByRole('link', { name: 'Alerting now' })
  expect(found.map((link) => link.getAttribute('href'))).toEqual([
    '/demo/battery/all?alerts=batteryHealthStatus-red,batteryHealthStatus-yellow',
    '/demo/battery/all?alerts=batteryAverageDischargeStatus-red,batteryAverageDischargeStatus-yellow',
  ])
})
