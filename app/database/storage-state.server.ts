import { statSync } from 'node:fs'
import { DataFolderGone, storageFailureOf } from './storage-failure.server'

/** `missing` may pass by itself (a folder that is mounted again); after `replaced` only a restart opens the new file. */
export type FilePlace = 'in-place' | 'missing' | 'replaced'

/** What is known of a database's storage without taking a lock. */
export interface StorageState {
  place(): FilePlace
  /** Whether the latest write failed because of storage, less than a minute ago. */
  refusesWrites(): boolean
}

/** Told by the driver about each write. */
export interface StorageWatch extends StorageState {
  /** SQLite goes on writing to a deleted file without an error. Throws DataFolderGone before anything is lost that way. */
  assertInPlace(): void
  recordWrite(): void
  recordFailure(error: unknown): void
}

/** A probe that keeps visitors away also keeps writes away: after that long the next one has to decide again. */
const FAILURE_COUNTS_MS = 60_000

/** `file`: an open database in WAL mode, whose journal is there. */
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
      if (now !== 'in-place') throw new DataFolderGone(goneWords[now](file))
    },
    recordWrite() {
      failedAt = Number.NEGATIVE_INFINITY
    },
    recordFailure(error) {
      if (storageFailureOf(error)) failedAt = performance.now()
    },
  }
}

const goneWords = {
  missing: (file: string) =>
    `${file} ou son journal a disparu pendant que la boutique tournait\u202f: plus rien n’est enregistré. Remettez le dossier de données en place, ou restaurez une sauvegarde.`,
  replaced: (file: string) =>
    `Un autre fichier a pris la place de ${file} ou de son journal\u202f: plus rien n’est enregistré. Redémarrez la boutique pour qu’elle l’ouvre.`,
}

/** Undefined for a file that cannot be seen, for whatever reason. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
