import { scale } from '../faults/scale'

/** The same for all processes of a browser run (playwright.config.ts). */
const start = Number(process.env.E2E_PORT ?? Math.floor(Math.random() * 1000))

/** One in `every` of what a rule is tried on, others in each run: all in a full one. */
export function oneIn<Item>(every: number, items: readonly Item[]): Item[] {
  return items.filter((_, place) => scale > 1 || (place + start) % every === 0)
}
