import { BackupRefused } from '~/database/backup/folder.server'
import { AlreadyServing } from '~/database/lock.server'
import { SchemaRefused } from '~/database/schema-guard.server'
import { storageFailureOf } from '~/database/storage-failure.server'
import { ConfigError, config } from '~/runtime/config.server'
import { DataRefused } from '~/runtime/data-refused.server'
import type { StorageFailure } from '~/runtime/storage-failure'

/** EX_CONFIG: a service manager must not retry, since a restart changes nothing. */
const SET_UP_MISTAKE = 78

const storageSentences: Record<StorageFailure, string> = {
  busy: 'Un autre programme écrit dans la base depuis plusieurs secondes\u202f: l’opération est abandonnée. Recommencez dans un instant.',
  unwritable:
    'Le disque est plein, ou refuse d’écrire\u202f: l’opération est abandonnée. Libérez de la place, puis recommencez.',
}

/** Operator message for an error that ended a start or a command; undefined for a bug, which keeps its stack. */
export function operatorRefusal(error: unknown): { sentence: string; exitCode: number } | undefined {
  if (!(error instanceof Error)) return undefined
  if ([ConfigError, SchemaRefused, BackupRefused, DataRefused].some((kind) => error instanceof kind)) {
    return { sentence: error.message, exitCode: SET_UP_MISTAKE }
  }
  if (error instanceof AlreadyServing) return { sentence: error.message, exitCode: 1 }
  if ('code' in error && error.code === 'EADDRINUSE') {
    return { sentence: `Le port ${config.port} est déjà pris. Donnez-en un autre par PORT.`, exitCode: 1 }
  }
  const failure = storageFailureOf(error)
  return failure && { sentence: storageSentences[failure], exitCode: 1 }
}
