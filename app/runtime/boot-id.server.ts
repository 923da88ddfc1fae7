import { randomUUID } from 'node:crypto'

/** Names this process where it claims work: what an earlier one left is known by another. */
export const bootId = randomUUID()

export const bootedAt = new Date(performance.timeOrigin).toISOString()
