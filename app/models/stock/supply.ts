import { availableOf, type Level } from './level'

export const SALES_DAYS = 30

/** For how many days what is available lasts at the pace of the last 30; undefined where nothing was sold. */
export function daysOfCover(level: Level, sold: number): number | undefined {
  return sold > 0 ? Math.floor((Math.max(0, availableOf(level)) * SALES_DAYS) / sold) : undefined
}

/** What lifts the alert and sells for 30 more days, as far as it fits; 0 where there is enough. */
export function suggestedOrder(level: Level & { maximum_capacity: number }, sold: number): number {
  const wanted = Math.ceil((level.minimum_threshold * 11) / 10) + sold - availableOf(level)
  return Math.max(0, Math.min(wanted, level.maximum_capacity - level.current_stock))
}
