import type { CompanyRegister } from '~/models/crm/prospect'
import { config } from '~/runtime/config.server'
import { createPace } from './pace'

const EVERY_MS = 1000

const awaitTurn = createPace(EVERY_MS)
let opened: Promise<CompanyRegister> | undefined

/**
 * The configured register, limited to one request per second across all shops of the process; undefined without one.
 */
export function companyRegister(): CompanyRegister | undefined {
  const url = config.companyRegisterUrl
  if (!url) return undefined
  return paced(
    {
      async find(asked) {
        // Loaded on first use, to save memory: most shops have none.
        opened ??= import('./company-register.server').then(({ createCompanyRegister }) => createCompanyRegister(url))
        return (await opened).find(asked)
      },
    },
    awaitTurn,
  )
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
