import type { ClaimRow } from '~/database/schema'

export type ClaimState = 'shown' | 'example' | 'unproven' | 'no-value' | 'expired' | 'withdrawn'

/** Days before expiry at which a shop is warned. */
export const WARNED_DAYS = 30

type Judged = Pick<
  ClaimRow,
  'proof' | 'proof_url' | 'proof_file' | 'live_query' | 'expires_on' | 'withdrawn_at' | 'version'
>

/** Only proven claims are shown (art. L121-4 and L121-2 C. conso); a demo marks its examples as such. */
export function claimState(
  claim: Judged,
  { hasValue, demo, today }: { hasValue: boolean; demo: boolean; today: string },
): ClaimState {
  if (claim.withdrawn_at !== null) return 'withdrawn'
  if (claim.expires_on !== null && !(claim.expires_on >= today)) return 'expired'
  if (claim.live_query !== null) return hasValue ? 'shown' : 'no-value'
  if (claim.proof !== null && (claim.proof_url !== null || claim.proof_file !== null)) return 'shown'
  return demo && claim.version === 0 ? 'example' : 'unproven'
}

export function isClaimShown(state: ClaimState): boolean {
  return state === 'shown' || state === 'example'
}
