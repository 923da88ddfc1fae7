/** Cookies of a browser for one host. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  get header(): string | undefined {
    if (this.#cookies.size === 0) return undefined
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  clear(): void {
    this.#cookies.clear()
  }

  /** Stores a response's Set-Cookie headers; `Max-Age=0` deletes a cookie. */
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.#cookies.delete(name)
      else this.#cookies.set(name, pair.slice(pair.indexOf('=') + 1))
    }
  }
}
