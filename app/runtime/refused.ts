/**
 * Returning from a transaction commits it, so after the first write a refusal is thrown as this error; `orRefused`,
 * outside the transaction, returns it as a value.
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
