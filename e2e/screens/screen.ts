import type { Page } from '@playwright/test'
import type { Organisation } from '../control.ts'

export interface Stage {
  page: Page
  organisation: Organisation
}

export interface Screen {
  name: string
  /** Opens the screen, with everything drawn. */
  open(stage: Stage): Promise<void>
  /** Whether it shows a loading state; all other screens are checked once nothing is loading. */
  isLoading?: boolean
  /** Whether it differs from another screen only by a part that others show too: its colours, and axe on a phone, are left out. */
  variant?: boolean
  /** axe rules that cannot be met here. */
  exempt?: readonly string[]
  /** Screens that are reached from this one, in this order: each opens from what the one before it shows. */
  next?: readonly Screen[]
}

/** A screen that shows nothing, or nothing yet, has no heading. */
export const emptyScreen: readonly string[] = ['page-has-heading-one']

/** A screen and those that are reached from it, in the order in which they open. */
export const walkFrom = (first: Screen): Screen[] => [first, ...(first.next ?? []).flatMap(walkFrom)]
