import { act } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'

/** Its effect does what moving the focus does: a test sends the events of that in an `act` of their own. */
function Switch() {
  const [isOn, setOn] = useState(false)
  useLayoutEffect(() => {
    if (isOn) act(() => {})
  }, [isOn])
  return (
    <button type="button" onClick={() => setOn(true)}>
      {isOn ? 'on' : 'off'}
    </button>
  )
}

it('work that waits is not done in the middle of other work', async () => {
  const [one, other] = [document.createElement('div'), document.createElement('div')]
  const [first, second] = [createRoot(one), createRoot(other)]
  await act(async () => first.render(<Switch />))
  second.render(<p>later</p>)
  // From here on it waits for its turn, while a click is handled at once.
  await Promise.resolve()
  one.querySelector('button')?.click()
  await act(async () => {})
  expect([one.textContent, other.textContent]).toEqual(['on', 'later'])
})
