import type { CompanyRegister } from '~/models/prospect'
import { config } from '~/runtime/config.server'
import { createPace } from './pace'

const EVERY_MS = 1000

const awaitTurn = createPace(EVERY_MS)
let opened: Promise<CompanyRegister> | undefined

/** The configured register, asked once a second at most by all shops of the process; undefined without one. */
export function companyRegister(): CompanyRegister | undefined {
  const url = config.companyRegisterUrl
  if (!url) return undefined
  return paced(
    {
      async find(asked) {
        // Most shops have none: its client takes memory from the first company on.
        opened ??= import('./company-register.server').then(({ createCompanyRegister }) => createCompanyRegister(url))
        return (await opened).find(asked)
      },
    },
    awaitTurn,
  )
}

/** The same register, asked when its turn has come. */
export function paced(register: CompanyRegister, turn: (signal: AbortSignal) => Promise<void>): CompanyRegister {
  return {
    async find(asked) {
      await turn(asked.signal)
      return register.find(asked)
    },
  }
}
