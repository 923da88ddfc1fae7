import Database from 'better-sqlite3'

/**
 * The disk is full, or refuses to write: nobody's mistake and no bug. It may surface in any query or file write, deep in
 * an action, and React Router answers every unexpected error with 500; so who sees the error leaves word under the
 * request's id, and the HTTP adapter gives the answer.
 */

const failed = new Set<string>()

const sqliteCodes = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/
const fileCodes = /^(ENOSPC|EDQUOT|EROFS|EIO)$/

export function isStorageFailure(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return sqliteCodes.test(error.code)
  return error instanceof Error && 'code' in error && fileCodes.test(String(error.code))
}

export function leaveWord(requestId: string): void {
  failed.add(requestId)
}

/** Whether storage failed during this request; to be asked once, when its answer is there. */
export function takeWord(requestId: string): boolean {
  return failed.delete(requestId)
}
