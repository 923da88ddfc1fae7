import Database from 'better-sqlite3'

/**
 * What keeps the shop from storing anything: not a bug, and not a visitor's mistake. It may surface in any query or file
 * write, deep in an action, and React Router answers every unexpected error with 500; so `handleError` notes
 * it in the request's context, and the HTTP adapter gives the answer.
 */
export type StorageFailure =
  /** Another program has held the write lock for longer than a request waits. */
  | 'busy'
  /** The disk is full or refuses to write, or the data folder is gone. */
  | 'unwritable'

/** The open database is no longer the file at its path: what is written to it would be lost. For the operator's log. */
export class DataFolderGone extends Error {
  override name = 'DataFolderGone'
}

const unwritableCodes = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/
const fileCodes = /^(ENOSPC|EDQUOT|EROFS|EIO)$/

export function storageFailureOf(error: unknown): StorageFailure | undefined {
  if (isLocked(error)) return 'busy'
  if (error instanceof DataFolderGone) return 'unwritable'
  const codes = error instanceof Database.SqliteError ? unwritableCodes : fileCodes
  return error instanceof Error && 'code' in error && codes.test(String(error.code)) ? 'unwritable' : undefined
}

/** Whether another connection holds a lock that a statement needs; the statement has done nothing then. */
export function isLocked(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
