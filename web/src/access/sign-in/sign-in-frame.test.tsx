import { brands } from '@muster/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { button, heading, openSignIn } from './testing/open-sign-in.tsx'

describe('the frame of the sign-in screens', () => {
  it('has nothing but the logo in its header [A-205]', async () => {
    await openSignIn({ configuration: { brand: 'harbour' } })
    expect(screen.getByRole('banner')).toHaveTextContent(/^Harbour$/)
  })

  it('returns to Sign In by its logo, which there does nothing [A-206]', async () => {
    const { user } = await openSignIn()
    const header = screen.getByRole('banner')
    expect(within(header).queryByRole('button')).not.toBeInTheDocument()
    await user.click(within(header).getByText('Muster'))
    expect(heading()).toBe('Sign In')
    await user.click(button('Lost your password? Click here'))
    expect(heading()).toBe('Password Reset')
    await user.click(within(header).getByText('Muster'))
    expect(heading()).toBe('Sign In')
  })

  it('names the brand and the year in its footer', async () => {
    await openSignIn()
    const footer = screen.getByRole('contentinfo')
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} ${brands.muster.name}`)
  })

  it.each([
    ['en-US', 'Sign In', 'Email'],
    ['fr', 'Connexion', 'E-mail'],
    ['fr-CA', 'Connexion', 'Courriel'],
    ['es', 'Iniciar sesión', 'Correo electrónico'],
  ] as const)('speaks %s [A-601]', async (language, title, email) => {
    await openSignIn({ language })
    expect(heading()).toBe(title)
    expect(screen.getByLabelText(email)).toBeVisible()
  })

  it('lets the visitor choose another language [A-916]', async () => {
    const { user } = await openSignIn()
    await user.click(button('Language: English (UK)'))
    // Hidden, because without a layout the menu takes its button to be scrolled out of sight.
    await user.click(await screen.findByRole('menuitemradio', { name: 'Español (España)', hidden: true }))
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  })
})
