/** Long enough to batch several requests, which is cheaper than one at a time; too short to be noticed. */
const TURN_MS = 10
/** One request at a time, where others who wait for none must not notice. */
const SHORT_TURN_MS = 1

interface Waiter {
  begin(waitedMs: number): void
  askedAt: number
  /** Something of the same sender was before it. */
  isBehindOwn: boolean
  turnMs: number
}

interface Who {
  shop?: string
  sender?: string
  isShort?: boolean
}

/** By shop, then by sender, the next to be served first. */
const waiting = new Map<string, Map<string, Waiter[]>>()
let turnEndsAt: number | undefined

/**
 * Resolves in a turn of the event loop that has time left: each shop in turn, of one shop each sender, the work of one
 * sender in call order. Database calls are synchronous, so work for many concurrent requests would otherwise block the
 * event loop until the last of them is done. Returns how long it waited for others: 0 behind work of the same sender.
 */
export function takeTurn({ shop = '', sender = '', isShort = false }: Who = {}): Promise<number> {
  return new Promise((begin) => {
    const ofShop = waiting.get(shop) ?? new Map<string, Waiter[]>()
    const queue = ofShop.get(sender) ?? []
    const turnMs = isShort ? SHORT_TURN_MS : TURN_MS
    queue.push({ begin, askedAt: performance.now(), isBehindOwn: queue.length > 0, turnMs })
    waiting.set(shop, ofShop.set(sender, queue))
    setImmediate(beginNext)
  })
}

/** For work of many steps: called before each of them, ends the turn once it has lasted long enough. */
export function turnTaker(): () => Promise<void> | undefined {
  let begunAt = performance.now()
  return () => {
    if (performance.now() - begunAt < TURN_MS) return undefined
    return takeTurn().then(() => {
      begunAt = performance.now()
    })
  }
}

/** Called once per waiter. Between two calls of a turn, the work begun by the first runs as far as it can. */
function beginNext(): void {
  if (turnEndsAt === undefined) {
    turnEndsAt = performance.now() + turnOfNext()
    // Scheduled before any waiter is postponed, so that the turn ends before they are called again.
    setImmediate(endTurn)
  }
  if (performance.now() < turnEndsAt) begin()
  else setImmediate(beginNext)
}

function turnOfNext(): number {
  const [senders] = waiting.values()
  const [queue] = senders?.values() ?? []
  return queue?.[0]?.turnMs ?? TURN_MS
}

function begin(): void {
  for (const [shop, senders] of waiting) {
    const [[sender, queue] = ['', []]] = senders
    const waiter = queue.shift()
    senders.delete(sender)
    if (queue.length > 0) senders.set(sender, queue)
    waiting.delete(shop)
    if (senders.size > 0) waiting.set(shop, senders)
    waiter?.begin(waiter.isBehindOwn ? 0 : performance.now() - waiter.askedAt)
    return
  }
}

function endTurn(): void {
  turnEndsAt = undefined
}
