import { dateOfDay } from '@muster/rules'

/** Whole days that a day stays open after it is over everywhere: most late reports come within them. */
const daysOpen = 2
/** Days of one transaction, and of one run: what is left waits for the next, so that others get their turn. */
const most = { ofStep: 200, ofRun: 20_000 }

/** Days before this date are sealed. */
export const lastSealable = (now: Date): string =>
  dateOfDay(Math.floor(now.getTime() / 86_400_000) - daysOpen)

/** Seals some days after the other, until there are none or it is enough for now. */
export async function sealInSteps(sealSome: (most: number) => Promise<number>): Promise<void> {
  let sealed = 0
  while (sealed < most.ofRun) {
    const count = await sealSome(most.ofStep)
    if (count === 0) return
    sealed += count
  }
}
