/** The keys of a record that its type names completely. */
export function keysOf<Row extends object>(record: Row): (keyof Row & string)[] {
  return Object.keys(record) as (keyof Row & string)[]
}

export function entriesOf<Row extends object>(record: Row): [keyof Row & string, Row[keyof Row]][] {
  return Object.entries(record) as [keyof Row & string, Row[keyof Row]][]
}

/** Each key of the type needs its entry. */
export function fromEntries<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>
}

export function isKeyOf<Row extends object>(record: Row, key: string | undefined): key is keyof Row & string {
  return key !== undefined && Object.hasOwn(record, key)
}

export function pick<Row extends object, Key extends keyof Row>(record: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<Row, Key>
}

export function withoutNull<Row extends object>(record: Row): { [Key in keyof Row]?: Exclude<Row[Key], null> } {
  const known = Object.entries(record).filter(([, value]) => value !== null)
  return Object.fromEntries(known) as { [Key in keyof Row]?: Exclude<Row[Key], null> }
}
