/**
 * Returning from a transaction commits it, so after the first write a rule refuses by throwing this; `orRefused`,
 * outside the transaction, returns the value.
 */
export class Refused<Refusal> extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused by a rule')
    this.refusal = refusal
  }
}

export async function orRefused<Done, Refusal>(work: Promise<Done>): Promise<Done | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
