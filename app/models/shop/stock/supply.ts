import { availableOf, type Level } from './level'

export const SALES_DAYS = 30

/** Days the available stock lasts at the sales rate of the last 30; undefined without sales. */
export function daysOfCover(level: Level, sold: number): number | undefined {
  return sold > 0 ? Math.floor((Math.max(0, availableOf(level)) * SALES_DAYS) / sold) : undefined
}

/** Units that lift the alert and cover 30 more days, within capacity (0: unlimited); 0 when sufficient. */
export function suggestedOrder(level: Level & { maximum_capacity: number }, sold: number): number {
  const wanted = Math.ceil((level.minimum_threshold * 11) / 10) + sold - availableOf(level)
  const room = level.maximum_capacity > 0 ? level.maximum_capacity - level.current_stock : wanted
  return Math.max(0, Math.min(wanted, room))
}
