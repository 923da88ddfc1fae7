/** @param {number[]} values */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
  return { median: middle, min: sorted[0], max: sorted.at(-1) }
}

/** A figure without a spread. */
export function exactly(value) {
  return { median: value, min: value, max: value }
}

/** Percentile (nearest rank). */
export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1]
}

export function spreadOf(results, key) {
  return spread(results.map((result) => result[key]))
}

/** "1234 (1200–1300)" */
export function shown({ median, min, max }, digits = 0) {
  const text = (value) => value.toFixed(digits)
  return min === max ? text(median) : `${text(median)} (${text(min)}–${text(max)})`
}

/** Ratios round by round: both sides of each were measured in the same minute. */
export function ratio(ours, theirs, key = 'perSecond') {
  return ratioOfRounds(
    ours.map((result) => result[key]),
    theirs.map((result) => result[key]),
  )
}

function ratioOfRounds(values, others) {
  return spread(values.map((value, round) => (value === others[round] ? 1 : value / others[round])))
}

/** A median ratio outside these bounds counts if every round agrees on the direction. */
const AS_BEFORE = { from: 0.95, to: 1.05 }

/**
 * Compares two builds by their figures in the same rounds.
 * @param {{ before: number[], after: number[], better: 'higher' | 'lower' }} rounds
 * @returns {{ change: { median: number, min: number, max: number }, verdict: 'worse' | 'better' | 'same' }}
 */
export function changeBetween({ before, after, better }) {
  const change = ratioOfRounds(after, before)
  return { change, verdict: verdictOf(change, better) }
}

function verdictOf({ median, min, max }, better) {
  const unclear = min <= 1 && max >= 1
  if (unclear || (median >= AS_BEFORE.from && median <= AS_BEFORE.to)) return 'same'
  return median > 1 === (better === 'higher') ? 'better' : 'worse'
}
