import { createBreaker } from '~/runtime/breaker'
import { config } from '~/runtime/config.server'
import type { VatRegister } from './vies.server'

const breaker = createBreaker()
let opened: Promise<VatRegister> | undefined

/** VIES; undefined where it is not configured, which leaves only format checks. */
export function vatRegister(): VatRegister | undefined {
  const url = config.viesUrl
  if (!url) return undefined
  const open = () => {
    // Loaded on first use, to save memory: most buyers have no VAT number.
    opened ??= import('./vies.server').then(({ createVatRegister }) => createVatRegister(url, { breaker }))
    return opened
  }
  return {
    check: async (number) => (await open()).check(number),
    consult: async (number, from) => (await open()).consult(number, from),
  }
}
