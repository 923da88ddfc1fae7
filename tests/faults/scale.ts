/** `SCALE` multiplies the rounds of every suite. */
export const scale = Math.max(1, Number(process.env.SCALE ?? 1))

/** Rounds of a suite: `few` in `npm test`, `many` times `SCALE` in longer runs. */
export const rounds = (few: number, many: number): number => (scale > 1 ? many * scale : few)

/** Times are always printed; they fail a run only on a machine known to be idle. */
export const strictTimes = process.env.STRICT_TIMES ? process.env.STRICT_TIMES === '1' : scale > 1
