import { minuteLength } from '@muster/contract'
import { expect, it } from 'vitest'
import { storeCase } from '../../../test/cases/stored-cases.ts'
import { useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, people } from '../../../test/estate.ts'

const { muster, answerOf } = useListedEstate()

it('the same words of the same person within a minute are one comment, sent twice [K-617]', async () => {
  await storeCase(muster(), { number: 1 })
  const comment = async (as: PersonName, text = 'On my way') => {
    const body = { cases: [{ number: 1 }], text }
    const answer = await answerOf<{ cases: { outcome: string }[] }>('POST', 'cases/comment', { as, body })
    return answer.cases[0]?.outcome
  }
  expect(await comment('viewer')).toBe('done')
  expect(await comment('viewer')).toBe('already')
  expect(await comment('viewer', 'Arrived')).toBe('done')
  expect(await comment('editor')).toBe('done')
  muster().clock.advance(minuteLength)
  expect(await comment('viewer')).toBe('done')
  const { rows } = await muster().owner.query(
    `SELECT by_email AS by FROM case_entry WHERE kind = 'commented' ORDER BY number`,
  )
  expect(rows.map(({ by }) => by)).toEqual([people.viewer, people.viewer, people.editor, people.viewer])
})
