import type { Page } from '@playwright/test'
import type { Organisation } from '../control.ts'

export interface Stage {
  page: Page
  organisation: Organisation
}

export interface Screen {
  name: string
  /** Brings the page there, with everything drawn. */
  open(stage: Stage): Promise<void>
  /** Whether it differs from another screen only by a part that others show too, and so is examined in one look. */
  variant?: boolean
  /** Rules of axe that cannot hold here. */
  exempt?: readonly string[]
}

/** A screen that shows nothing, or nothing yet, has nothing to head. */
export const emptyScreen: readonly string[] = ['page-has-heading-one']
