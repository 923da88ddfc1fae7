import Database from 'better-sqlite3'
import type { StorageFailure } from '~/runtime/storage-failure'

/** The file at the path is no longer the open database: writes would be lost. For the operator's log. */
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

/** Whether another connection holds the lock that a statement needs; the statement had no effect. */
export function isLocked(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
