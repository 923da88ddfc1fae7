import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * One piece of work after the other, each in a turn of the event loop of its own: a hundred chats whose model fails at
 * the same instant hold nobody else up. A piece that fails fails for its caller alone.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(() => setImmediate()).then(work)
  last = done.catch(() => {})
  return done
}
