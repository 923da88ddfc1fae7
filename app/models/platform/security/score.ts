interface WeightedResult {
  passed_weight: number
  run_weight: number
}

/** Weight of passed scans ÷ weight of scans that ran, × 100; undefined when none ran. */
export function scoreOf({ passed_weight, run_weight }: WeightedResult): number | undefined {
  return run_weight > 0 ? Math.round((100 * passed_weight) / run_weight) : undefined
}

type ScoreTone = 'positive' | 'caution' | 'danger'

const GREEN = 90
const ORANGE = 70

export function scoreTone(score: number): ScoreTone {
  if (score >= GREEN) return 'positive'
  return score >= ORANGE ? 'caution' : 'danger'
}

type SecurityStatus = 'healthy' | 'attention'

export function securityStatus(input: { score: number | undefined; criticalAlerts: number }): SecurityStatus {
  const { score, criticalAlerts } = input
  return score !== undefined && score >= GREEN && criticalAlerts === 0 ? 'healthy' : 'attention'
}

export type Trend = 'improving' | 'declining' | 'stable'

export const TREND_DAYS = 28
/** Smaller changes count as stable. */
const TREND_POINTS = 3

/** Compares the newest score with the mean of the earlier ones of four weeks; input oldest first. */
export function trendOf(scores: number[]): Trend {
  const newest = scores.at(-1)
  const before = scores.slice(0, -1)
  if (newest === undefined || before.length === 0) return 'stable'
  const change = newest - before.reduce((sum, score) => sum + score, 0) / before.length
  if (change >= TREND_POINTS) return 'improving'
  return change <= -TREND_POINTS ? 'declining' : 'stable'
}
