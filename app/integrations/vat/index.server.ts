import { createBreaker } from '~/runtime/breaker'
import { config } from '~/runtime/config.server'
import type { VatRegister } from './vies.server'

const breaker = createBreaker()
let opened: Promise<VatRegister> | undefined

/** VIES; undefined where it is not configured: numbers are checked by their form alone. */
export function vatRegister(): VatRegister | undefined {
  const url = config.viesUrl
  if (!url) return undefined
  return {
    async check(number) {
      // Most buyers have no number: its client takes memory from the first one on.
      opened ??= import('./vies.server').then(({ createVatRegister }) => createVatRegister(url, { breaker }))
      return (await opened).check(number)
    },
  }
}
