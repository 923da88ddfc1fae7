/**
 * Returning from a transaction commits it. Once something was written, a rule refuses by throwing this inside
 * the transaction; `orRefused` outside turns it back into the value.
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
