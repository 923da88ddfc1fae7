import { z } from 'zod'
import type { VatCheck } from '~/database/schema'
import { isUnionVatNumber, readVatNumber } from '~/models/values/vat-number'
import type { Breaker } from '~/runtime/breaker'
import { type Bounds, createBoundedFetch } from '../bounded-fetch.server'
import { recordFailure } from '../outside-failure.server'

export interface VatRegister {
  /** Never throws: `unverified` when the register is down, slow or unreadable. */
  check(number: string): Promise<VatCheck>
  /** VIES gives a consultation number to one who names a number of their own. */
  consult(number: string, from: { asker: string }): Promise<VatAnswer>
}

export interface VatAnswer {
  check: VatCheck
  consultation: string | null
}

const unverified: VatAnswer = { check: 'unverified', consultation: null }

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
  const ask = async (stored: string, asker: ReturnType<typeof readVatNumber>): Promise<VatAnswer> => {
    const asked = readVatNumber(stored)
    if (!asked || !breaker.isClosed()) return unverified
    const from = asker && { requesterMemberStateCode: asker.country, requesterNumber: asker.number }
    const body = { countryCode: asked.country, vatNumber: asked.number, ...from }
    try {
      const response = await fetchBounded(`${url}/check-vat-number`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limits.totalMs),
      })
      const text = await response.text()
      if (asker && text.includes('INVALID_REQUESTER_INFO')) return await ask(stored, undefined)
      const verdict = readAnswer(body, text)
      breaker.succeeded()
      return verdict
    } catch (error) {
      recordFailure(breaker, { service: 'vies', error })
      return unverified
    }
  }
  return {
    check: async (stored) => (await ask(stored, undefined)).check,
    consult: (stored, { asker }) => ask(stored, isUnionVatNumber(asker) ? readVatNumber(asker) : undefined),
  }
}

/** `{"actionSucceed": false, "errorWrappers": […]}`, or a response with `userError`: a member state is down or busy. */
const answer = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  userError: z.enum(['VALID', 'INVALID']).optional(),
  requestIdentifier: z.string().max(100).optional(),
})

/** Throws for a response that is not about the requested number. */
function readAnswer(asked: { countryCode: string; vatNumber: string }, text: string): VatAnswer {
  const { countryCode, vatNumber, valid, requestIdentifier } = answer.parse(JSON.parse(text))
  if (countryCode !== asked.countryCode || vatNumber !== asked.vatNumber) throw new Error('another number')
  return { check: valid ? 'valid' : 'unknown', consultation: requestIdentifier?.trim() || null }
}
