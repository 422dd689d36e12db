import { act, render, screen, waitFor } from '@testing-library/react'
import { useMemo } from 'react'
import { createMemoryRouter, type InitialEntry, RouterProvider, useParams } from 'react-router'
import { describe, expect, it } from 'vitest'
import { queryString, useUrlState } from './url-state.ts'

/** A component that keeps one value in the URL. */
function Choice({ name }: { name: string }) {
  const { parameters, change } = useUrlState()
  const choose = (value: string, replace: boolean) =>
    change((written) => written.set(name, value), { replace })
  return (
    <>
      <output aria-label={name}>{parameters.get(name)}</output>
      <button type="button" onClick={() => choose('chosen', false)}>{`choose ${name}`}</button>
      <button type="button" onClick={() => choose('replaced', true)}>{`replace ${name}`}</button>
    </>
  )
}

const pathOf = (view: string) => `/lists/${view}`

/** A list whose view is in its path. */
function List() {
  const { view = 'all' } = useParams()
  const { parameters, change } = useUrlState(useMemo(() => ({ name: 'view', value: view, pathOf }), [view]))
  const show = (write: (written: URLSearchParams) => void) => () => change(write)
  return (
    <>
      <output aria-label="state">{parameters.toString()}</output>
      <button type="button" onClick={show((written) => written.set('page', '2'))}>
        page
      </button>
      <button type="button" onClick={show((written) => written.set('view', 'good'))}>
        view
      </button>
    </>
  )
}

function openPage(at: InitialEntry) {
  const element = (
    <>
      <Choice name="period" />
      <Choice name="group" />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return { router, address: () => router.state.location.pathname + router.state.location.search }
}

const press = (name: string) => screen.getByRole('button', { name }).click()

describe('the address', () => {
  it('keeps two choices that are made before the page has shown the first', async () => {
    const { address } = openPage('/maps?alert=red')
    act(() => {
      press('choose period')
      press('choose group')
    })
    await waitFor(() => expect(address()).toBe('/maps?alert=red&period=chosen&group=chosen'))
    expect(screen.getByLabelText('period').textContent).toBe('chosen')
  })

  it('does not bring back what Back has left', async () => {
    const { router, address } = openPage('/maps')
    act(() => press('choose period'))
    await waitFor(() => expect(address()).toBe('/maps?period=chosen'))
    await act(async () => await router.navigate(-1))
    act(() => press('replace group'))
    await waitFor(() => expect(address()).toBe('/maps?group=replaced'))
  })

  it('keeps what stands behind its #, and what is known of the way there', async () => {
    const { router } = openPage({ pathname: '/maps', hash: '#content', state: { list: '?page=2' } })
    act(() => press('replace group'))
    await waitFor(() => expect(router.state.location.search).toBe('?group=replaced'))
    expect(router.state.location).toMatchObject({ hash: '#content', state: { list: '?page=2' } })
  })

  it('has readable commas and bars [C-404]', () => {
    expect(queryString(new URLSearchParams({ status: 'red,yellow', groups: 'a|a' }))).toBe(
      '?status=red,yellow&groups=a|a',
    )
    expect(queryString(new URLSearchParams())).toBe('')
  })

  it('has a parameter in its path, which is read and written like the others', async () => {
    const router = createMemoryRouter([{ path: '/lists/:view?', element: <List /> }], {
      initialEntries: ['/lists?search=a'],
    })
    const address = () => router.state.location.pathname + router.state.location.search
    render(<RouterProvider router={router} />)
    expect(screen.getByLabelText('state').textContent).toBe('search=a&view=all')
    act(() => press('page'))
    await waitFor(() => expect(address()).toBe('/lists?search=a&page=2'))
    act(() => press('view'))
    await waitFor(() => expect(address()).toBe('/lists/good?search=a&page=2'))
    expect(screen.getByLabelText('state').textContent).toBe('search=a&page=2&view=good')
  })
})
