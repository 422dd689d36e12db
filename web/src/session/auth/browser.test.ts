import { describe, expect, it, vi } from 'vitest'
import { thisBrowser } from './browser.ts'

describe('notes in the browser', () => {
  it('are kept under their keys, for all tabs or for this one [A-230]', () => {
    thisBrowser.shared.write('authState', 'signedIn')
    thisBrowser.tab.write('mine', 'yes')
    expect(localStorage.getItem('authState')).toBe('signedIn')
    expect(sessionStorage.getItem('mine')).toBe('yes')
    expect(thisBrowser.shared.read('authState')).toBe('signedIn')
    thisBrowser.shared.write('authState', null)
    expect(thisBrowser.shared.read('authState')).toBeNull()
  })

  it('are merely not kept where the browser refuses', () => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)
    thisBrowser.shared.write('authState', 'signedIn')
    expect(thisBrowser.shared.read('authState')).toBeNull()
  })

  it('are heard when another tab writes them [A-229]', () => {
    const heard = vi.fn()
    thisBrowser.onSharedNote(heard)
    window.dispatchEvent(new StorageEvent('storage', { key: 'signedOutAt', newValue: '1' }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard.mock.calls).toEqual([['signedOutAt', '1']])
  })
})

describe('the address', () => {
  it('changes without leaving the page', () => {
    thisBrowser.replaceUrl('/demo?x=1')
    expect(thisBrowser.address().pathname).toBe('/demo')
    thisBrowser.replaceUrl('/')
  })
})

describe('the connection', () => {
  it('is heard when it comes back', () => {
    const heard = vi.fn()
    thisBrowser.onOnline(heard)
    window.dispatchEvent(new Event('online'))
    expect(heard).toHaveBeenCalledOnce()
  })
})
