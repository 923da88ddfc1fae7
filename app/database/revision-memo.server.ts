import { LRUCache } from 'lru-cache'

/** Enough for the pages that people look at in the minutes between two changes. */
const MAX_ENTRIES = 300

export type RevisionMemo = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/**
 * Remembers what was read of a shop's public content until a write moves its revision, so that visitors whom the page
 * cache does not serve share the queries. What is remembered is shared: nobody may change it.
 */
export function createRevisionMemo(revision: () => number | undefined): RevisionMemo {
  const entries = new LRUCache<string, Promise<unknown>>({ max: MAX_ENTRIES })
  let current: number | undefined
  return <Value>(key: string, read: () => Promise<Value>) => {
    // The revision is taken before reading: what a write overtakes is read again, never kept.
    const now = revision()
    if (now === undefined) return read()
    if (now !== current) entries.clear()
    current = now
    const known = entries.get(key)
    // A key names one kind of value: each caller has its own.
    if (known) return known as Promise<Value>
    const value = read()
    entries.set(key, value)
    value.catch(() => entries.delete(key))
    return value
  }
}
