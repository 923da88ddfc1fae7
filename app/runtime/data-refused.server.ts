import { accessSync, constants, statSync } from 'node:fs'

/** Data that cannot or must not be opened; the message is for the operator. */
export class DataRefused extends Error {
  override name = 'DataRefused'
  readonly what: string
  /** Undefined when only a backup helps. */
  readonly fix: string | undefined

  constructor(what: string, options: { fix?: string | undefined; cause?: unknown } = {}) {
    super(options.fix ? `${what} ${options.fix}` : what, { cause: options.cause })
    this.what = what
    this.fix = options.fix
  }
}

/** A problem with a file, rather than a bug, by error code. */
export interface Trouble {
  codes: RegExp
  what: (path: string, code: string) => string
  fix?: string
}

export const forbidden = {
  what: (path: string, code: string) => `${path} ne peut pas être lu et écrit par ce compte (${code}).`,
  fix: 'Vérifiez son propriétaire, ses droits, et que son disque n’est pas en lecture seule.',
}

export const failing = {
  what: (path: string, code: string) => `Le disque refuse de lire ou d’écrire ${path} (${code}).`,
  fix: 'Vérifiez le disque\u202f; s’il est perdu, restaurez une sauvegarde sur un autre.',
}

export const fileTroubles: Trouble[] = [
  {
    codes: /^(EEXIST|ENOTDIR)$/,
    what: (path) => `${path} n’est pas un dossier.`,
    fix: 'Donnez le dossier des données par DATA_DIR.',
  },
  { codes: /^(EACCES|EPERM|EROFS)/, ...forbidden },
  { codes: /^EIO/, ...failing },
]

/** Undefined for an error unrelated to the file. */
export function refusalBy(troubles: Trouble[], error: unknown, path: string): DataRefused | undefined {
  if (error instanceof DataRefused) return error
  if (!(error instanceof Error && 'code' in error)) return undefined
  const code = String(error.code)
  const trouble = troubles.find(({ codes }) => codes.test(code))
  return trouble && new DataRefused(trouble.what(path, code), { fix: trouble.fix, cause: error })
}

/** Wraps access to one file or folder: its errors become a DataRefused that names it. */
export function namingPath<Result>(path: string, touch: () => Result): Result {
  try {
    return touch()
  } catch (error) {
    throw refusalBy(fileTroubles, error, path) ?? error
  }
}

/** Throws a DataRefused unless the existing folder is readable and writable. */
export function assertUsableFolder(path: string): void {
  namingPath(path, () => {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  })
}

export function assertUsableFile(path: string): void {
  namingPath(path, () => accessSync(path, constants.R_OK | constants.W_OK))
}
