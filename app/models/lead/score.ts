/** Lead scores end here: the specification's bar is twice as wide as the score. */
export const MAX_LEAD_SCORE = 50

/** In percent. */
export function scoreBarWidth(score: number): number {
  return Math.max(0, Math.min(100, score * 2))
}
