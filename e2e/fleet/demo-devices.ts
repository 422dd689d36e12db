import type { Page } from '@playwright/test'
import { demo, openAs } from '../fixtures.ts'

/** Devices of the demo, which is the same every time: one that drives, and one on a desk. */
export const driving = { serialNumber: 'K52878000015', name: 'Kestrel K52' }
export const onDesk = { serialNumber: 'BW1878000017', name: 'Brackwell Slate 10' }

export const openTab = async (page: Page, tab: string, { serialNumber } = driving) =>
  await openAs(page, demo.administrator, `/demo/core/devices/${tab}?sn=${serialNumber}`)
