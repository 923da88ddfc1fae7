import { z } from 'zod'
import type { VatCheck } from '~/database/schema'
import { readVatNumber } from '~/models/values/vat-number'
import type { Breaker } from '~/runtime/breaker'
import { type Bounds, createBoundedFetch } from '../bounded-fetch.server'
import { recordFailure } from '../outside-failure.server'

export interface VatRegister {
  /** Never throws: `unverified` when the register is down, slow or unreadable. */
  check(number: string): Promise<VatCheck>
}

const defaultBounds: Bounds & { totalMs: number } = {
  connectMs: 1500,
  silentMs: 3000,
  totalMs: 3500,
  maxBytes: 16 * 1024,
}

/** Client of the European Commission's VIES REST API (`https://ec.europa.eu/taxation_customs/vies/rest-api`). */
export function createVatRegister(
  url: string,
  { breaker, bounds }: { breaker: Breaker; bounds?: Partial<typeof defaultBounds> },
): VatRegister {
  const limits = { ...defaultBounds, ...bounds }
  const fetchBounded = createBoundedFetch(limits)
  return {
    async check(stored) {
      const asked = readVatNumber(stored)
      if (!asked || !breaker.isClosed()) return 'unverified'
      const body = { countryCode: asked.country, vatNumber: asked.number }
      try {
        const response = await fetchBounded(`${url}/check-vat-number`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(limits.totalMs),
        })
        const verdict = readAnswer(body, await response.text())
        breaker.succeeded()
        return verdict
      } catch (error) {
        recordFailure(breaker, { service: 'vies', error })
        return 'unverified'
      }
    },
  }
}

/** `{"actionSucceed": false, "errorWrappers": […]}`, or a response with `userError`: a member state is down or busy. */
const answer = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  userError: z.enum(['VALID', 'INVALID']).optional(),
})

/** Throws for a response that is not about the requested number. */
function readAnswer(asked: { countryCode: string; vatNumber: string }, text: string): VatCheck {
  const { countryCode, vatNumber, valid } = answer.parse(JSON.parse(text))
  if (countryCode !== asked.countryCode || vatNumber !== asked.vatNumber) throw new Error('another number')
  return valid ? 'valid' : 'unknown'
}
