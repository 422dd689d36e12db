import { caseLimits, commentOnCases, readCaseTimeline } from '@muster/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserIn } from '../../../../testing/time-zone.ts'
import { aCaseServer, acted, bea, now, someEntries } from '../../testing/a-case-server.ts'
import { openCase, section } from '../../testing/open-case.tsx'

const user = userEvent.setup()

beforeEach(() => {
  browserIn('Europe/London')
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

describe('the timeline of a case', () => {
  it('says what happened and who did it, the newest entry first [K-506]', async () => {
    aCaseServer()
    await openCase()
    const timeline = await section('Timeline')
    await timeline.findByText('bea@demo.example commented')
    expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'bea@demo.example commentedLooks like the new firmware.\n<b>Asked</b> the vendor.12 Nov 2026, 13:36',
      'bea@demo.example and Operations notified: case opened12 Nov 2026, 12:42',
      'Opened with 40 devices, after case 16012 Nov 2026, 12:41',
    ])
  })

  it('has words for every kind of entry [K-506]', async () => {
    const at = now - 60_000
    const one = { at, by: bea }
    const kinds = [
      { kind: 'grew', devices: 61, level: 'red', quietReason: 'threshold', by: null },
      { kind: 'shrank', devices: 50, level: 'red', by: null },
      { kind: 'notReached', step: 2, receivers: [], isLast: true, by: null },
      { kind: 'notReached', step: 1, receivers: [bea.email], isLast: false, by: null },
      { kind: 'taken', from: { id: 'x', email: 'x@demo.example' } },
      { kind: 'handedOver', to: { id: 'x', email: 'x@demo.example' } },
      { kind: 'givenBack' },
      { kind: 'takerLeft', who: bea, by: null },
      { kind: 'snoozed', until: null, orWorse: true },
      { kind: 'woke', because: 'worse', by: null },
      { kind: 'closed', reason: 'noProblem' },
      { kind: 'reopened' },
      { kind: 'over', reason: 'gone', lasted: 5_400_000, by: null },
      { kind: 'cameBack', devices: 3, level: 'yellow', hadBy: bea, by: null },
      { kind: 'thresholdChanged', changed: ['Reboot'] },
      { kind: 'watchChanged' },
      { kind: 'ownDowntime', from: at - 60_000, to: at, by: null },
    ] as const
    const list = kinds.map((kind, index) => ({ ...one, ...kind, number: 40 - index }))
    aCaseServer().answer(readCaseTimeline, { list: list as never, totalCount: list.length })
    await openCase()
    const timeline = await section('Timeline')
    await timeline.findByText('Grew to 61 devices')
    const texts = timeline.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
    expect(texts).toEqual([
      'Grew to 61 devices',
      'Fell to 50 devices',
      'Step 2: nobody could be reached',
      'Step 1: bea@demo.example could not be reached',
      'bea@demo.example took the case from x@demo.example',
      'bea@demo.example handed the case to x@demo.example',
      'bea@demo.example gave the case back',
      'bea@demo.example can no longer see this case, so nobody has it now',
      'bea@demo.example snoozed the case until it gets much worse',
      'The snooze has ended: it got much worse',
      'bea@demo.example closed the case: No problem',
      'bea@demo.example reopened the case',
      'Back to normal, after 1 hr 30 mins',
      'Came back with 3 devices; bea@demo.example had it',
      'bea@demo.example changed Reboot',
      'bea@demo.example changed the watch',
      expect.stringMatching(/^Muster received no reports \(12 Nov 2026, 14:14\s?–\s?14:15\)$/),
    ])
    expect(timeline.getByText('There is no further step.')).toBeVisible()
  })

  it('fetches older entries on demand', async () => {
    const [entry] = someEntries
    const page = (first: number, count: number) => ({
      list: Array.from({ length: count }, (_, index) => ({
        ...(entry as (typeof someEntries)[0]),
        number: first - index,
      })),
      totalCount: 60,
    })
    const server = aCaseServer().answer(readCaseTimeline, ({ query }) =>
      query.before === undefined ? page(60, caseLimits.entriesAtOnce) : page(10, 10),
    )
    await openCase()
    const timeline = await section('Timeline')
    await user.click(await timeline.findByRole('button', { name: 'Older entries' }))
    await waitFor(() => expect(timeline.getAllByRole('listitem')).toHaveLength(60))
    expect(server.requests(readCaseTimeline).at(-1)?.query).toMatchObject({ before: '11' })
    expect(timeline.queryByRole('button', { name: 'Older entries' })).toBeNull()
  })

  it('takes comments of several lines, and says who can read them [K-612 K-705]', async () => {
    const server = aCaseServer().answer(commentOnCases, acted({ state: 'open', takenBy: null }))
    await openCase()
    const field = await screen.findByRole('textbox', { name: 'Comment' })
    expect(field).toHaveAccessibleDescription(/Everybody who can see this case can read it/)
    const send = screen.getByRole('button', { name: 'Add comment' })
    expect(send).toBeDisabled()
    await user.type(field, 'First{Enter}second')
    await user.click(send)
    expect(await screen.findByText('Comment added')).toBeVisible()
    expect(server.requests(commentOnCases).at(-1)?.body).toMatchObject({ text: 'First\nsecond' })
    expect(field).toHaveValue('')
  })
})
