/** A value held open until released. */
export interface Lease<Value> {
  value: Value
  /** Idempotent. */
  release(): void
}

export interface Pool<Value> {
  /** Returns an open value and marks it as used; read it synchronously. */
  peek(key: string): Value | undefined
  leaseOpen(key: string): Lease<Value> | undefined
  /** Opens the value if needed, waiting for a pending close. Throws PoolExhausted. */
  lease(key: string): Promise<Lease<Value>>
  values(): Value[]
  /** Closes what has been idle for `idleMs`. */
  closeIdle(): Promise<void>
  /** Closes everything, leased or not, after pending openings and closings. */
  closeAll(): Promise<void>
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
export function createPool<Value>(options: PoolOptions<Value>): Pool<Value> {
  const now = options.now ?? (() => performance.now())
  const entries = new Map<string, Entry<Value>>()
  const opening = new Map<string, Promise<void>>()
  const closing = new Map<string, Promise<void>>()
  const waiting = new Set<() => void>()
  /** Slots in use: open, opening or closing. */
  let taken = 0

  function wake() {
    for (const resume of waiting) resume()
  }

  function leaseOpen(key: string): Lease<Value> | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entry.leases += 1
    let held = true
    return {
      value: entry.value,
      release() {
        if (!held) return
        held = false
        entry.leases -= 1
        entry.usedAt = now()
        if (entry.leases === 0 && waiting.size > 0) wake()
      },
    }
  }

  function close(key: string, { value }: Entry<Value>): Promise<void> {
    entries.delete(key)
    const done = options.close(key, value).finally(() => {
      closing.delete(key)
      taken -= 1
      wake()
    })
    closing.set(key, done)
    return done
  }

  function idleEntries(): [string, Entry<Value>][] {
    return [...entries].filter(([, { leases }]) => leases === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt)
  }

  async function acquireSlot(): Promise<void> {
    const giveUpAt = now() + options.waitMs
    while (taken >= options.max) {
      const [oldest] = idleEntries()
      if (oldest) await close(...oldest)
      else if (now() < giveUpAt) await nextChange(giveUpAt - now())
      else throw new PoolExhausted(`All ${options.max} are in use.`)
    }
    taken += 1
  }

  function nextChange(ms: number): Promise<void> {
    return new Promise((done) => {
      const resume = () => {
        clearTimeout(timer)
        waiting.delete(resume)
        done()
      }
      const timer = setTimeout(resume, ms)
      waiting.add(resume)
    })
  }

  async function open(key: string): Promise<void> {
    await acquireSlot()
    try {
      entries.set(key, { value: await options.open(key), leases: 0, usedAt: now() })
    } catch (error) {
      taken -= 1
      wake()
      throw error
    }
  }

  function openOnce(key: string): Promise<void> {
    const known = opening.get(key)
    if (known) return known
    const done = open(key).finally(() => opening.delete(key))
    opening.set(key, done)
    return done
  }

  return {
    peek(key) {
      const entry = entries.get(key)
      if (entry) entry.usedAt = now()
      return entry?.value
    },
    leaseOpen,
    async lease(key) {
      for (;;) {
        const lease = leaseOpen(key)
        if (lease) return lease
        await (closing.get(key) ?? openOnce(key))
      }
    },
    values: () => [...entries.values()].map(({ value }) => value),
    async closeIdle() {
      const before = now() - options.idleMs
      for (const [key, entry] of idleEntries()) {
        const isStillIdle = entries.get(key) === entry && entry.leases === 0 && entry.usedAt < before
        if (isStillIdle) await close(key, entry)
      }
    },
    async closeAll() {
      await Promise.allSettled([...opening.values(), ...closing.values()])
      await Promise.all([...entries].map((each) => close(...each)))
    },
  }
}
