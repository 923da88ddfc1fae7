/** Long enough to batch several requests, which is cheaper than one at a time; too short to be noticed. */
const TURN_MS = 10

const waiting: (() => void)[] = []
let turnEndsAt: number | undefined

/**
 * Resolves in a turn of the event loop that has time left, in call order. Database calls are synchronous, so work for
 * many concurrent requests would otherwise block the event loop until the last of them is done.
 */
export function takeTurn(): Promise<void> {
  return new Promise((begin) => {
    waiting.push(begin)
    setImmediate(beginNext)
  })
}

/** Called once per waiter. Between two calls of a turn, the work begun by the first runs as far as it can. */
function beginNext(): void {
  if (turnEndsAt === undefined) {
    turnEndsAt = performance.now() + TURN_MS
    // Scheduled before any waiter is postponed, so that the turn ends before they are called again.
    setImmediate(endTurn)
  }
  if (performance.now() < turnEndsAt) waiting.shift()?.()
  else setImmediate(beginNext)
}

function endTurn(): void {
  turnEndsAt = undefined
}
