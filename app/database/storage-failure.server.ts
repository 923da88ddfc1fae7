import Database from 'better-sqlite3'
import type { StorageFailure } from '~/runtime/storage-failure'

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
