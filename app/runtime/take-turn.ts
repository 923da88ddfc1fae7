/** Long enough to serve several people at once, which costs less than one at a time; short enough for nobody to notice. */
const TURN_MS = 10

const waiting: (() => void)[] = []
let turnEndsAt: number | undefined

/**
 * Resolves in a turn of the event loop that has time left, in the order of the calls. The database answers without
 * waiting, so that work begun for a hundred people at the same instant would otherwise be one piece that holds up
 * everything else until the last of them has been served.
 */
export function takeTurn(): Promise<void> {
  return new Promise((begin) => {
    waiting.push(begin)
    setImmediate(beginNext)
  })
}

/** Called once for each who waits; between two calls of a turn what the first began runs as far as it can. */
function beginNext(): void {
  if (turnEndsAt === undefined) {
    turnEndsAt = performance.now() + TURN_MS
    // Asked for before anybody is put off, so that the turn is over before they are called again.
    setImmediate(endTurn)
  }
  if (performance.now() < turnEndsAt) waiting.shift()?.()
  else setImmediate(beginNext)
}

function endTurn(): void {
  turnEndsAt = undefined
}
