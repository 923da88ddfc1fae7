import type { Claim } from '../claim.server'

/** An unproven claim of a demonstration is marked where it stands. */
export function claimText({ text, proof }: Pick<Claim, 'text' | 'proof'>): string {
  return proof === undefined ? `${text} (exemple)` : text
}
