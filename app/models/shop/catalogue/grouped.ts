/** Sort orders, as in the query string. */
export const productSorts = ['pertinence', 'catalogue', 'prix-croissant', 'prix-decroissant', 'nom'] as const
export type ProductSort = (typeof productSorts)[number]

/** Groups values by key; keys and values keep the order of the rows. */
export function grouped<Row, Value>(
  rows: Iterable<Row>,
  entry: (row: Row) => readonly [key: string, value: Value],
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const row of rows) {
    const [key, value] = entry(row)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
