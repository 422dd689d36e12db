import { reportError as reportErrorCall } from '@muster/contract'
import { onlineManager } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { changeLanguage, currentLanguage } from '../src/session/language/language.ts'
import { reportError } from '../src/session/request/error-reporter.ts'
import { cleanUp } from './clean-up.ts'
import { aServer } from './console.tsx'

it('leaves neither what is drawn nor what is stored or set for the next test', async () => {
  const href = window.location.href
  render(<p>drawn</p>)
  document.body.append(document.createElement('dialog'))
  document.head.append(document.createElement('style'))
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
  document.body.style.overflow = 'hidden'
  window.history.replaceState(null, '', '/elsewhere')
  localStorage.setItem('colorScheme', 'dark')
  sessionStorage.setItem('draft', '1')
  onlineManager.setOnline(false)
  await changeLanguage('fr')
  vi.useFakeTimers({ now: 0 })
  await cleanUp()
  expect(screen.queryByText('drawn')).toBeNull()
  expect(document.body.childElementCount).toBe(0)
  expect(document.head.childElementCount).toBe(0)
  expect(document.documentElement).not.toHaveAttribute('data-mantine-color-scheme')
  expect(document.documentElement.lang).toBe('en-GB')
  expect(document.body).not.toHaveAttribute('style')
  expect(window.location.href).toBe(href)
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(onlineManager.isOnline()).toBe(true)
  expect(currentLanguage()).toBe('en')
  expect(vi.isFakeTimers()).toBe(false)
})

it('lets the next test report what an earlier one has reported', async () => {
  const server = aServer()
  const error = new Error('down')
  reportError(error)
  reportError(error)
  await cleanUp()
  reportError(error)
  await waitFor(() => expect(server.requests(reportErrorCall)).toHaveLength(2))
})
