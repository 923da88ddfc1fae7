/** Upper bound of a lead score; the specified bar is twice as wide. */
export const MAX_LEAD_SCORE = 50

/** In percent. */
export function scoreBarWidth(score: number): number {
  return Math.max(0, Math.min(100, score * 2))
}
