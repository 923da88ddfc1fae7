import {
  type DataRefused,
  failing,
  fileTroubles,
  forbidden,
  refusalBy,
  type Trouble,
} from '~/runtime/data-refused.server'

const troubles: Trouble[] = [
  { codes: /^SQLITE_NOTADB/, what: (path) => `${path} n’est pas une base SQLite.` },
  { codes: /^SQLITE_CORRUPT/, what: (path) => `${path} est endommagé.` },
  { codes: /^SQLITE_(CANTOPEN|READONLY)/, ...forbidden },
  { codes: /^SQLITE_IOERR/, ...failing },
  ...fileTroubles,
]

/** Undefined for an error unrelated to the database's file or folder. */
export function databaseRefusalOf(error: unknown, path: string): DataRefused | undefined {
  return refusalBy(troubles, error, path)
}

/** Wraps opening or reading one database: file errors become a DataRefused that names it. */
export function namingDatabase<Result>(path: string, touch: () => Result): Result {
  try {
    return touch()
  } catch (error) {
    throw databaseRefusalOf(error, path) ?? error
  }
}
