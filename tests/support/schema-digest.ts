import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'

interface Row {
  type: string
  tbl_name: string
  name: string
  sql: string
}

/**
 * Digest of what a schema means: columns in their order, constraints, indexes, triggers without their names. Spelling
 * and the order of statements do not count.
 */
export function schemaDigest(db: Database.Database): string {
  const rows = db
    .prepare<[], Row>("select * from sqlite_schema where sql is not null and tbl_name not like 'kysely_%'")
    .all()
    .filter(({ name }) => !name.startsWith('sqlite_'))
  const described = rows.map((row) => describe(db, row)).sort()
  return createHash('sha256').update(described.join('\n')).digest('hex')
}

function describe(db: Database.Database, { type, name, tbl_name, sql }: Row): string {
  const text = sql.toLowerCase().replace(/[\s"]+/g, '')
  if (type === 'trigger') return `trigger ${tbl_name} ${text.replace(`createtrigger${name}`, '')}`
  if (type !== 'table') return `${type} ${text}`
  const columns = db.prepare<[], { name: string }>(`select name from pragma_table_info('${name}')`).all()
  const parts = topLevelParts(text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))).sort()
  const kind = text.slice(text.lastIndexOf(')') + 1)
  return `table ${name} ${columns.map((column) => column.name)} ${parts.join(' | ')} ${kind}`
}

/** Splits at commas outside parentheses. */
function topLevelParts(text: string): string[] {
  let depth = 0
  const marked = [...text].map((letter) => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    return letter === ',' && depth === 0 ? '\n' : letter
  })
  return marked.join('').split('\n')
}
