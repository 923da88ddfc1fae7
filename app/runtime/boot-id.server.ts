import { randomUUID } from 'node:crypto'

/** Identifies this process in claims, to tell leftovers of an earlier process apart. */
export const bootId = randomUUID()

export const bootedAt = new Date(performance.timeOrigin).toISOString()
