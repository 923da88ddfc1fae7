import type { ImportState, PrioritySegment, ProspectSource, ProspectStatus } from '~/database/schema'

export const prospectSources = [
  'linkedin',
  'facebook',
  'instagram',
  'csv_import',
  'excel_upload',
  'scraper',
  'manual',
] as const satisfies ProspectSource[]

export const prospectSourceLabels: Record<ProspectSource, string> = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  csv_import: 'Import CSV',
  excel_upload: 'Fichier Excel',
  scraper: 'Registre public',
  manual: 'Saisie',
}

/** For prospects of a list without a more precise source. */
export const namedSources: Record<ProspectSource, string> = {
  linkedin: 'formulaire de contact rempli sur LinkedIn',
  facebook: 'formulaire de contact rempli sur Facebook',
  instagram: 'formulaire de contact rempli sur Instagram',
  csv_import: 'liste de contacts professionnels',
  excel_upload: 'liste de contacts professionnels',
  scraper: 'registre public des entreprises',
  manual: 'échange avec notre équipe',
}

/** Names the source of an address to its owner (art. 14 GDPR). */
export function provenanceOf({ provenance, source }: { provenance: string; source: ProspectSource }): string {
  return provenance || namedSources[source]
}

/** For a file sent by a call that names no source. */
export function provenanceOfFile(name: string): string {
  return `fichier «\u202f${name}\u202f»`.slice(0, MAX_PROVENANCE)
}

export const MAX_PROVENANCE = 200

export const prospectStatuses = ['new', 'contacted', 'qualified', 'high_value'] as const satisfies ProspectStatus[]

export const prospectStatusLabels: Record<ProspectStatus, string> = {
  new: 'Nouveau',
  contacted: 'Contacté',
  qualified: 'Qualifié',
  high_value: 'Fort potentiel',
}

export const prioritySegments = ['Haute', 'Moyenne', 'Faible'] as const satisfies PrioritySegment[]

/** Haute ≥ 70, Moyenne 40–69, Faible below. */
export function segmentOf(score: number): PrioritySegment {
  if (score >= 70) return 'Haute'
  return score >= 40 ? 'Moyenne' : 'Faible'
}

/** Art. 6 (1) f GDPR, as CNIL applies it to professionals; other bases need evidence named by the administrator. */
export const legalBases = ['Intérêt légitime (professionnels)', 'Consentement recueilli par la source'] as const

export const importStates = [
  'to-check',
  'processing',
  'completed',
  'error',
  'undoing',
  'undone',
] as const satisfies ImportState[]

export const importStateLabels: Record<ImportState, string> = {
  'to-check': 'À vérifier',
  processing: 'En cours',
  completed: 'Terminé',
  error: 'Erreur',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
}

/** While the upload agent is stopped. */
export const importWaitingLabels: Partial<Record<ImportState, string>> = {
  processing: 'Attend l’agent',
  undoing: 'Annulation\u202f: attend l’agent',
}

/** Either first and last name, or a single name. */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim()
}

/** `Prospect 1204`: pseudonym used in the log. */
export function prospectLabel(number: number): string {
  return `Prospect ${number}`
}
