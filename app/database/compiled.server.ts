import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { ShopDb } from './schema'

type Value = string | number | null
type Values = Record<string, Value | readonly Value[] | undefined>

/** Placeholder for a value while a statement is compiled. */
class Parameter {
  constructor(
    readonly name: string,
    readonly place?: number,
  ) {}
}

/**
 * Builds and compiles a statement once per shape of its values, since compiling costs several times as much as running
 * it. `build` receives placeholders and must pass them to Kysely unchanged.
 */
export function compiledOnce<Given extends { [Name in keyof Given]: Values[string] }, Row>(
  build: (db: ShopDb, values: Given) => Compilable<Row>,
): (db: ShopDb, values: Given) => Promise<QueryResult<Row>> {
  const known = new Map<string, CompiledQuery<Row>>()
  return (db, values) => {
    const shape = shapeOf(values)
    const compiled = known.get(shape) ?? build(db, toPlaceholders(values)).compile()
    known.set(shape, compiled)
    const parameters = compiled.parameters.map((each) => (each instanceof Parameter ? valueFor(values, each) : each))
    return db.executeQuery<Row>({ ...compiled, parameters })
  }
}

/** Names of the values, and the length of each list. */
function shapeOf(values: Values): string {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    if (value !== undefined) shape += Array.isArray(value) ? `${name}${value.length} ` : `${name} `
  }
  return shape
}

function toPlaceholders<Given extends Values>(values: Given): Given {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const parameters = entries.map(([name, value]) => {
    const list = Array.isArray(value) ? value.map((_, place) => new Parameter(name, place)) : undefined
    return [name, list ?? new Parameter(name)]
  })
  return Object.fromEntries(parameters)
}

function valueFor(values: Values, { name, place }: Parameter): unknown {
  const value = values[name]
  return Array.isArray(value) && place !== undefined ? value[place] : value
}
