interface Weighed {
  passed_weight: number
  run_weight: number
}

/** The weight of the scans that passed in that of the scans that ran, of 100; undefined when none ran. */
export function scoreOf({ passed_weight, run_weight }: Weighed): number | undefined {
  return run_weight > 0 ? Math.round((100 * passed_weight) / run_weight) : undefined
}

export type ScoreTone = 'positive' | 'caution' | 'danger'

const GREEN = 90
const ORANGE = 70

export function scoreTone(score: number): ScoreTone {
  if (score >= GREEN) return 'positive'
  return score >= ORANGE ? 'caution' : 'danger'
}

export type SecurityStatus = 'healthy' | 'attention'

export function securityStatus(input: { score: number | undefined; criticalAlerts: number }): SecurityStatus {
  const { score, criticalAlerts } = input
  return score !== undefined && score >= GREEN && criticalAlerts === 0 ? 'healthy' : 'attention'
}

export type Trend = 'improving' | 'declining' | 'stable'

export const TREND_DAYS = 28
/** A score that moves less is as it was. */
const TREND_POINTS = 3

/** The newest score beside the mean of those before it, of four weeks; oldest first. */
export function trendOf(scores: number[]): Trend {
  const newest = scores.at(-1)
  const before = scores.slice(0, -1)
  if (newest === undefined || before.length === 0) return 'stable'
  const change = newest - before.reduce((sum, score) => sum + score, 0) / before.length
  if (change >= TREND_POINTS) return 'improving'
  return change <= -TREND_POINTS ? 'declining' : 'stable'
}
