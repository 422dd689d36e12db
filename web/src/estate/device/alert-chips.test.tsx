import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fetchTexts } from '../../session/language/language.ts'
import { AlertChips } from './alert-chips.tsx'

it('names the first two alerts of a device, counts the others, and has all of them on hover', async () => {
  await fetchTexts('estate')
  render(
    <AlertChips
      alerts={[
        { alert: 'deviceUserExperienceRebootStatus', level: 'red' },
        { alert: 'deviceUtilisationIdleStatus', level: 'yellow' },
        { alert: 'deviceUserExperienceDropStatus', level: 'yellow' },
      ]}
      named={2}
    />,
  )
  const chips = screen.getByTitle(/Reboot.*Idle.*Drop/)
  expect([...chips.children].map(({ textContent }) => textContent)).toEqual(['Reboot', 'Idle', '+1'])
})
