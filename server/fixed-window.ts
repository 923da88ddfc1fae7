export interface FixedWindow {
  /** Takes one of the key's points; the seconds to wait when none is left. */
  take(key: string): number | undefined
  giveBack(key: string): void
}

/**
 * Counts each key in windows of its own, from its first point on. By the monotonic clock: one that is set forward must
 * not lift a limit, nor one that is set back keep people out, as in libraries that ask for the time of day
 * (docs/decisions/0005-gate-and-limits.md).
 */
export function createFixedWindow(options: { points: number; seconds: number; now?: () => number }): FixedWindow {
  const { points, seconds, now = () => performance.now() } = options
  const windows = new Map<string, { taken: number; endsAt: number }>()

  function find(key: string) {
    // All windows are as long, so that the first to begin is the first to end.
    for (const [past, { endsAt }] of windows) {
      if (endsAt > now()) break
      windows.delete(past)
    }
    return windows.get(key)
  }

  return {
    take(key) {
      const window = find(key) ?? { taken: 0, endsAt: now() + seconds * 1000 }
      window.taken += 1
      windows.set(key, window)
      return window.taken > points ? Math.max(1, Math.ceil((window.endsAt - now()) / 1000)) : undefined
    },
    giveBack(key) {
      const window = find(key)
      if (window) window.taken -= 1
    },
  }
}
