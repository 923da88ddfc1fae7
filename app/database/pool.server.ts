/** A value held open until released. */
export interface Lease<Value> {
  value: Value
  /** Idempotent. */
  release(): void
}

interface PoolOptions<Value> {
  max: number
  idleMs: number
  /** How long a lease waits for an idle slot. */
  waitMs: number
  open(key: string): Promise<Value>
  close(key: string, value: Value): Promise<void>
  now?: () => number
}

interface Entry<Value> {
  value: Value
  leases: number
  usedAt: number
}

/** All slots are in use. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted'
}

/** Holds at most `max` values: opened on demand, evicting the least recently used idle one. */
export class Pool<Value> {
  private readonly entries = new Map<string, Entry<Value>>()
  private readonly opening = new Map<string, Promise<void>>()
  private readonly closing = new Map<string, Promise<void>>()
  private readonly waiting = new Set<() => void>()
  private readonly now: () => number
  /** Slots in use: open, opening or closing. */
  private taken = 0

  constructor(private readonly options: PoolOptions<Value>) {
    this.now = options.now ?? (() => performance.now())
  }

  /** Returns an open value and marks it as used; read it synchronously. */
  peek(key: string): Value | undefined {
    const entry = this.entries.get(key)
    if (entry) entry.usedAt = this.now()
    return entry?.value
  }

  leaseOpen(key: string): Lease<Value> | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    entry.leases += 1
    let held = true
    return {
      value: entry.value,
      release: () => {
        if (!held) return
        held = false
        entry.leases -= 1
        entry.usedAt = this.now()
        if (entry.leases === 0 && this.waiting.size > 0) this.wake()
      },
    }
  }

  /** Opens the value if needed, waiting for a pending close. Throws PoolExhausted. */
  async lease(key: string): Promise<Lease<Value>> {
    for (;;) {
      const lease = this.leaseOpen(key)
      if (lease) return lease
      await (this.closing.get(key) ?? this.openOnce(key))
    }
  }

  values(): Value[] {
    return [...this.entries.values()].map(({ value }) => value)
  }

  /** Closes what has been idle for `idleMs`. */
  async closeIdle(): Promise<void> {
    const before = this.now() - this.options.idleMs
    for (const [key, entry] of this.idleEntries()) {
      const isStillIdle = this.entries.get(key) === entry && entry.leases === 0 && entry.usedAt < before
      if (isStillIdle) await this.close(key, entry)
    }
  }

  /** False while it is in use. */
  async closeUnused(key: string): Promise<boolean> {
    const entry = this.entries.get(key)
    if (entry && entry.leases > 0) return false
    if (entry) await this.close(key, entry)
    return true
  }

  /** Closes everything, leased or not, after pending openings and closings. */
  async closeAll(): Promise<void> {
    await Promise.allSettled([...this.opening.values(), ...this.closing.values()])
    await Promise.all([...this.entries].map((each) => this.close(...each)))
  }

  private wake() {
    for (const resume of this.waiting) resume()
  }

  private close(key: string, { value }: Entry<Value>): Promise<void> {
    this.entries.delete(key)
    const done = this.options.close(key, value).finally(() => {
      this.closing.delete(key)
      this.taken -= 1
      this.wake()
    })
    this.closing.set(key, done)
    return done
  }

  private idleEntries(): [string, Entry<Value>][] {
    return [...this.entries].filter(([, { leases }]) => leases === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt)
  }

  private async acquireSlot(): Promise<void> {
    const giveUpAt = this.now() + this.options.waitMs
    while (this.taken >= this.options.max) {
      const [oldest] = this.idleEntries()
      if (oldest) await this.close(...oldest)
      else if (this.now() < giveUpAt) await this.nextChange(giveUpAt - this.now())
      else throw new PoolExhausted(`All ${this.options.max} are in use.`)
    }
    this.taken += 1
  }

  private nextChange(ms: number): Promise<void> {
    return new Promise((done) => {
      const resume = () => {
        clearTimeout(timer)
        this.waiting.delete(resume)
        done()
      }
      const timer = setTimeout(resume, ms)
      this.waiting.add(resume)
    })
  }

  private async open(key: string): Promise<void> {
    await this.acquireSlot()
    try {
      this.entries.set(key, { value: await this.options.open(key), leases: 0, usedAt: this.now() })
    } catch (error) {
      this.taken -= 1
      this.wake()
      throw error
    }
  }

  private openOnce(key: string): Promise<void> {
    const known = this.opening.get(key)
    if (known) return known
    const done = this.open(key).finally(() => this.opening.delete(key))
    this.opening.set(key, done)
    return done
  }
}
