import { z } from 'zod'

/** Form or query fields by name; a repeated name becomes a list. */
export function fieldsOf<Value>(sent: Iterable<[string, Value]>): Record<string, Value | Value[]> {
  const lists = new Map<string, Value[]>()
  for (const [name, value] of sent) {
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  return Object.fromEntries(
    [...lists].map(([name, list]) => [name, list.length === 1 && list[0] !== undefined ? list[0] : list]),
  )
}

/** For a repeatable field, such as checkboxes. */
export function listOf<Item extends z.ZodType>(item: Item, { max = 200 } = {}) {
  return z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(item).max(max))
}
