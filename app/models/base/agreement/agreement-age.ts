import { AGREEMENT_YEARS } from './texts'

/** Agreements given up to this instant have expired. */
export function agreementsSince(at: Date): string {
  const since = new Date(at)
  since.setUTCFullYear(since.getUTCFullYear() - AGREEMENT_YEARS)
  return since.toISOString()
}
