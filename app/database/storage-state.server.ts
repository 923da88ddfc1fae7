import { statSync } from 'node:fs'
import { DataFolderGone, storageFailureOf } from './storage-failure.server'

/** `missing` may be temporary (a remounted folder); `replaced` requires a restart to open the new file. */
type FilePlace = 'in-place' | 'missing' | 'replaced'

/** State of a database's storage, read without taking a lock. */
export interface StorageState {
  place(): FilePlace
  /** Whether the latest write failed because of storage within the last minute. */
  refusesWrites(): boolean
}

/** Notified by the driver about each write. */
export interface StorageWatch extends StorageState {
  /** Throws DataFolderGone before a write is lost: SQLite writes to a deleted file without an error. */
  assertInPlace(): void
  recordWrite(): void
  recordFailure(error: unknown): void
}

/** A failing health check stops visitors and so also writes; after this delay the next write decides again. */
const FAILURE_COUNTS_MS = 60_000

/** `file`: an open database in WAL mode, whose journal exists. */
export function watchStorage(file: string): StorageWatch {
  const opened = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }))
  let failedAt = Number.NEGATIVE_INFINITY

  function place(): FilePlace {
    let found: FilePlace = 'in-place'
    for (const { path, identity } of opened) {
      const now = identityOf(path)
      if (now === undefined) return 'missing'
      if (now !== identity) found = 'replaced'
    }
    return found
  }

  return {
    place,
    refusesWrites: () => performance.now() - failedAt < FAILURE_COUNTS_MS,
    assertInPlace() {
      const now = place()
      if (now !== 'in-place') throw new DataFolderGone(goneText[now](file))
    },
    recordWrite() {
      failedAt = Number.NEGATIVE_INFINITY
    },
    recordFailure(error) {
      if (storageFailureOf(error)) failedAt = performance.now()
    },
  }
}

const goneText = {
  missing: (file: string) =>
    `${file} ou son journal a disparu pendant que la boutique tournait\u202f: plus rien n’est enregistré. Remettez le dossier de données en place, ou restaurez une sauvegarde.`,
  replaced: (file: string) =>
    `Un autre fichier a pris la place de ${file} ou de son journal\u202f: plus rien n’est enregistré. Redémarrez la boutique pour qu’elle l’ouvre.`,
}

/** Undefined when the file cannot be read. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
