export interface Arrival {
  /** Where the redirects ended. */
  url: URL
  status: number
}

/** Navigates as a browser does: follows redirects and keeps cookies, by host and port. */
export class Browsing {
  readonly #cookies = new Map<string, string>()

  async open(target: string, form?: Record<string, string>): Promise<Arrival> {
    let url = new URL(target)
    let body = form && new URLSearchParams(form)
    for (let hops = 0; hops < 12; hops++) {
      const response = await this.request(url, body ? { method: 'POST', body } : {})
      await response.arrayBuffer()
      const next = response.headers.get('location')
      if (next === null) return { url, status: response.status }
      url = new URL(next, url)
      body = undefined
    }
    throw new Error(`Redirected without end, last to ${url}`)
  }

  async request(url: URL, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, cookie: this.cookies(url) }
    const response = await fetch(url, { ...init, redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(`${url.host} ${name}`)
      else this.#cookies.set(`${url.host} ${name}`, value)
    }
    return response
  }

  /** The cookie header of requests to this URL. */
  cookies(url: URL): string {
    return [...this.#cookies]
      .filter(([key]) => key.startsWith(`${url.host} `))
      .map(([key, value]) => `${key.slice(url.host.length + 1)}=${value}`)
      .join('; ')
  }

  /** Drops the cookies whose names have this prefix, on all hosts. */
  forget(prefix: string): void {
    for (const key of this.#cookies.keys()) {
      if (key.split(' ')[1]?.startsWith(prefix)) this.#cookies.delete(key)
    }
  }
}
