export type FixedWindow = ReturnType<typeof createFixedWindow>

/**
 * Rate limit by key; a key's window begins with its first point. Uses the monotonic clock, so that setting the system
 * clock neither lifts nor extends a limit (docs/decisions/0006-gate-and-limits.md).
 */
export function createFixedWindow(options: { points: number; seconds: number; now?: () => number }) {
  const { points, seconds, now = () => performance.now() } = options
  const windows = new Map<string, { taken: number; endsAt: number }>()

  function find(key: string) {
    // Windows have equal length, so the oldest ends first.
    for (const [past, { endsAt }] of windows) {
      if (endsAt > now()) break
      windows.delete(past)
    }
    return windows.get(key)
  }

  return {
    /** Takes a point; returns the seconds to wait when none is left. */
    take(key: string): number | undefined {
      const window = find(key) ?? { taken: 0, endsAt: now() + seconds * 1000 }
      window.taken += 1
      windows.set(key, window)
      return window.taken > points ? Math.max(1, Math.ceil((window.endsAt - now()) / 1000)) : undefined
    },
    giveBack(key: string): void {
      const window = find(key)
      if (window) window.taken -= 1
    },
  }
}
