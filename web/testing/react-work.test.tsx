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

/** React shows what is typed into a controlled field at once, without a turn of its own. */
function Field() {
  const [text, setText] = useState('')
  useLayoutEffect(() => {
    if (text !== '') act(() => {})
  }, [text])
  return <input value={text} onChange={({ target }) => setText(target.value)} />
}

it('work that waits is not done in the middle of an event', async () => {
  const [one, other] = [document.createElement('div'), document.createElement('div')]
  document.body.append(one)
  const [first, second] = [createRoot(one), createRoot(other)]
  await act(async () => first.render(<Field />))
  const input = one.querySelector('input')
  second.render(<p>later</p>)
  await Promise.resolve()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'typed')
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  await act(async () => {})
  expect([input?.value, other.textContent]).toEqual(['typed', 'later'])
  one.remove()
})
