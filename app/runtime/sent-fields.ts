import { z } from 'zod'

/** What a form or an address says, by name: a name sent several times is a list. */
export function fieldsOf<Value>(sent: {
  keys(): Iterable<string>
  getAll(name: string): Value[]
}): Record<string, Value | Value[]> {
  return Object.fromEntries(
    [...new Set(sent.keys())].map((name) => {
      const [first, ...others] = sent.getAll(name)
      return [name, first === undefined || others.length > 0 ? sent.getAll(name) : first]
    }),
  )
}

/** For a field that may be sent any number of times, such as boxes to tick. */
export function listOf<Item extends z.ZodType>(item: Item, { max = 200 } = {}) {
  return z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(item).max(max))
}
