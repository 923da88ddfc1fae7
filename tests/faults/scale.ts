/** `SCALE` multiplies the rounds of every suite. */
export const scale = Math.max(1, Number(process.env.SCALE ?? 1))

/** Times are printed always; they fail a run only when the machine is known to be idle. */
export const strictTimes = process.env.STRICT_TIMES ? process.env.STRICT_TIMES === '1' : scale > 1
