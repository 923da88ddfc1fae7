import { z } from 'zod'

const reasonsSchema = z.array(z.object({ text: z.string(), points: z.number() }))

export type ScoreReasons = z.output<typeof reasonsSchema>

/** Undefined when the row is damaged. */
export function readReasons(stored: string): ScoreReasons | undefined {
  return reasonsSchema.safeParse(readJson(stored)).data
}

/** Undefined for invalid JSON. */
export function readJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
