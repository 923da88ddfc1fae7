import { setTimeout as delay } from 'node:timers/promises'
import type { CompanyRegister, NumberedCompanyRegister } from '~/models/crm/prospect'
import { config } from '~/runtime/config.server'

const EVERY_MS = 1000

const awaitTurn = createPace(EVERY_MS)
let opened: Promise<NumberedCompanyRegister> | undefined

/**
 * The configured register, limited to one request per second across all shops of the process; undefined without one.
 */
export function companyRegister(): NumberedCompanyRegister | undefined {
  const url = config.companyRegisterUrl
  if (!url) return undefined
  // Loaded on first use, to save memory: most shops have none.
  const open = () => {
    opened ??= import('./company-register.server').then(({ createCompanyRegister }) => createCompanyRegister(url))
    return opened
  }
  return {
    ...paced({ find: async (asked) => (await open()).find(asked) }, awaitTurn),
    async findBySiren(asked) {
      await awaitTurn(asked.signal)
      return (await open()).findBySiren(asked)
    },
  }
}

/** Wraps a register so that each request waits for its turn. */
export function paced(register: CompanyRegister, turn: (signal: AbortSignal) => Promise<void>): CompanyRegister {
  return {
    async find(asked) {
      await turn(asked.signal)
      return register.find(asked)
    },
  }
}

interface PaceClock {
  nowMs?: () => number
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Resolves for its callers in order, at least `everyMs` apart; rejects as soon as the signal aborts. */
export function createPace(everyMs: number, clock: PaceClock = {}): (signal: AbortSignal) => Promise<void> {
  const { nowMs = () => performance.now(), wait = (ms, signal) => delay(ms, undefined, { signal }) } = clock
  let freeAt = Number.NEGATIVE_INFINITY
  return async (signal) => {
    signal.throwIfAborted()
    const turnAt = Math.max(nowMs(), freeAt)
    freeAt = turnAt + everyMs
    // A timer may fire a little early.
    while (nowMs() < turnAt) await wait(turnAt - nowMs(), signal)
  }
}
