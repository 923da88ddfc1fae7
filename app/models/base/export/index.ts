export type { ExportFileAsked, ExportSubject, MakeExportFile } from './export-file'
export { exportFormats, exportKinds } from './export-file'
export type { ListedExport, RequestExportResult } from './large-export.server'

/** Messages by the failure reason of an export or its job. */
export const exportFailureText = {
  busy: 'Deux exports se préparent déjà\u202f: réessayez dans un instant.',
  'disk-full': 'Le disque du serveur est plein\u202f: libérez de la place, puis réessayez.',
  'too-large': 'Le fichier demandait trop de mémoire\u202f: choisissez un filtre, ou le CSV.',
  'too-slow': 'Le fichier prenait trop de temps\u202f: choisissez un filtre, ou réessayez à une heure calme.',
  stopped: 'Le serveur s’arrêtait\u202f: réessayez.',
  failed: 'Une erreur est survenue, et le journal du serveur la décrit.',
} as const

/** Message for a stored job error. */
export function exportErrorText(error: string | null): string {
  return Object.entries(exportFailureText).find(([reason]) => reason === error)?.[1] ?? exportFailureText.failed
}
