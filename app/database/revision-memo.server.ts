import { LRUCache } from 'lru-cache'

/** Covers the pages visited in the minutes between two changes. */
const MAX_ENTRIES = 300

export type RevisionMemo = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/**
 * Memoizes reads of a shop's public content until a write moves its revision, so that visitors not served by the page
 * cache share the queries. Values are shared: never mutate them.
 */
export function createRevisionMemo(revision: () => number | undefined): RevisionMemo {
  const entries = new LRUCache<string, Promise<unknown>>({ max: MAX_ENTRIES })
  let current: number | undefined
  return <Value>(key: string, read: () => Promise<Value>) => {
    // The revision is taken before reading: a read overtaken by a write is never kept.
    const now = revision()
    if (now === undefined) return read()
    if (now !== current) entries.clear()
    current = now
    const known = entries.get(key)
    // Safe because each caller uses its own key, so a key always holds one type.
    if (known) return known as Promise<Value>
    const value = read()
    entries.set(key, value)
    value.catch(() => entries.delete(key))
    return value
  }
}
