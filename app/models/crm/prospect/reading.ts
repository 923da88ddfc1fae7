import type { ImportKind } from '~/database/schema'

/** Why a whole file is refused. */
export const fileRefusals = [
  'empty',
  'headings-only',
  'damaged',
  'encrypted',
  'macros',
  'not-a-text',
  'not-a-workbook',
  'too-many-parts',
  'too-large-inside',
  'too-many-lines',
  'too-slow',
  'line-too-long',
  'unclosed-quote',
  'disk-full',
  'busy',
  'stopped',
] as const
export type FileRefusal = (typeof fileRefusals)[number]

/** Choices of an administrator. */
export interface ReadingAsked {
  sheet?: string | undefined
  encoding?: string | undefined
}

export interface FileAsked extends ReadingAsked {
  path: string
  kind: ImportKind
  /** Output path: one JSON line per row. */
  target: string
}

/** Result of parsing a file. */
export interface ReadFacts {
  lines: number
  encoding?: string | undefined
  separator?: string | undefined
  sheet?: string | undefined
  sheets?: number | undefined
  sheetNames?: string[] | undefined
  /** Lines of hidden rows, which are read like the others. */
  hiddenRows?: number | undefined
  /** Encodings a file may be in, best first; none for UTF-8 and UTF-16. */
  encodings?: string[] | undefined
  /** Several sheets or encodings are as likely: an administrator chooses. */
  isAsked?: boolean | undefined
}

/** Parses a file in a child process. */
export type ReadProspectFile = (
  asked: FileAsked,
  options?: { signal?: AbortSignal },
) => Promise<{ ok: true; facts: ReadFacts } | { ok: false; reason: FileRefusal; line?: number | undefined }>

const fileText: Record<FileRefusal, string> = {
  empty: 'le fichier est vide. Choisissez un fichier qui contient des prospects.',
  'headings-only': 'le fichier n’a que des en-têtes. Ajoutez une ligne par prospect, puis réessayez.',
  damaged:
    'le fichier est abîmé ou incomplet. Ouvrez-le dans votre tableur, enregistrez-le de nouveau, puis réessayez.',
  encrypted: 'le fichier est protégé par un mot de passe. Retirez la protection, puis réessayez.',
  macros: 'le fichier contient des macros. Enregistrez-le au format .xlsx sans macros, ou en CSV.',
  'not-a-text': 'ce n’est pas un fichier CSV. Enregistrez-le en CSV, ou envoyez le fichier .xlsx.',
  'not-a-workbook': 'ce n’est pas un classeur Excel. Enregistrez-le en .xlsx ou en CSV.',
  'too-many-parts': 'le classeur a trop de feuilles. Gardez la feuille des prospects, puis réessayez.',
  'too-large-inside':
    'le contenu du fichier est trop volumineux. Enregistrez la feuille en CSV, ou partagez-la en plusieurs fichiers.',
  'too-many-lines': 'le fichier a plus de 200\u202f000 lignes. Partagez-le en plusieurs fichiers.',
  'too-slow':
    'la lecture du fichier prend trop de temps. Enregistrez la feuille en CSV, ou partagez-la en plusieurs fichiers.',
  'line-too-long': 'une ligne est démesurée. Vérifiez les guillemets et les retours à la ligne du fichier.',
  'unclosed-quote': 'un guillemet n’est pas refermé. Corrigez cette ligne, puis réessayez.',
  'disk-full': 'le disque du serveur est plein. Libérez de la place, puis réessayez.',
  busy: 'trop de fichiers sont lus en ce moment. Réessayez dans un instant.',
  stopped: 'le serveur s’arrêtait. Réessayez.',
}

/** Formats a stored refusal: `reason` or `reason:line`. */
export function fileRefusalText(kept: string): string {
  const [reason, line] = kept.split(':')
  const words = fileText[fileRefusals.find((known) => known === reason) ?? 'damaged']
  return line ? `${words.slice(0, -1)} (ligne ${line}).` : words
}

export function fileRefusalSentence(kept: string): string {
  const words = fileRefusalText(kept)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export type UploadRefusal = 'type' | 'too-large' | 'empty'

/** Client-side check before the server's. */
export function kindOf(fileName: string): ImportKind | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return (['csv', 'xlsx', 'xls'] as const).find((kind) => kind === ending)
}

export function uploadRefusalText(reason: UploadRefusal, name: string): string {
  if (reason === 'type') return `Fichier ${name}\u202f: type non autorisé. Choisissez un fichier .xlsx, .xls ou .csv.`
  if (reason === 'too-large') return `Fichier ${name}\u202f: taille trop importante (10 Mo au plus).`
  return `Fichier ${name}\u202f: il est vide.`
}
