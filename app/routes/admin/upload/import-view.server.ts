import {
  fileRefusalSentence,
  importStateLabels,
  importWaitingLabels,
  prospectSourceLabels,
} from '~/models/crm/prospect'
import { type FoundImport, factsOf, isGivenUp } from '~/models/crm/prospect/index.server'
import { formatMoment } from '~/models/values/french-date'
import { formatBytes, formatCount, labelOf } from '~/models/values/wording'
import type { UploadAgentState } from './agent-badge'
import type { ImportView } from './import-history'

/** Formats an import for the history and its page. */
export function toImportView(row: FoundImport, agent: UploadAgentState): ImportView {
  const givenUp = isGivenUp(row)
  const waitingLabel = givenUp || agent === 'active' ? undefined : importWaitingLabels[row.state]
  const { id, state, provenance, total, created, updated, unchanged, refused, reversed, kept, impossible } = row
  return {
    id,
    name: row.file_name,
    size: row.file_size > 0 ? formatBytes(row.file_size) : '',
    sentAt: formatMoment(row.created_at),
    author: row.actor,
    state,
    stateLabel: givenUp ? 'Interrompu' : (waitingLabel ?? importStateLabels[state]),
    waits: waitingLabel !== undefined,
    isGivenUp: givenUp,
    source: labelOf(prospectSourceLabels, row.source),
    provenance,
    failure: givenUp ? givenUpText : failureOf(row),
    layout: layoutOf(row),
    counts: { total, created, updated, unchanged, refused },
    undone: { reversed, kept, impossible },
  }
}

const givenUpText =
  'Ce travail a échoué cinq fois\u202f: ce qui est écrit le reste. L’écran des agents dit pourquoi, et le reprend où il en est.'

export const noEmailText =
  'Aucune colonne d’adresses e-mail n’est reconnue\u202f: désignez-la ci-dessous, puis traitez le fichier.'

export const noProvenanceText =
  'Dites d’où viennent ces adresses\u202f: la loi veut que chaque personne l’apprenne dans le premier e-mail.'

export const whichReadingText =
  'Ce fichier peut être lu de plusieurs façons\u202f: choisissez ci-dessous la feuille ou l’encodage, puis traitez-le.'

function failureOf({ failure }: Pick<FoundImport, 'failure'>): string | undefined {
  if (!failure) return undefined
  if (failure === 'no-email') return noEmailText
  if (failure === 'which-reading') return whichReadingText
  return fileRefusalSentence(failure)
}

const separatorText: Record<string, string> = {
  ';': 'point-virgule',
  ',': 'virgule',
  '\t': 'tabulation',
  '|': 'barre',
}

/** How the file was read. */
function layoutOf(row: FoundImport): string {
  const { encoding, separator, sheet, sheetNames = [], hiddenRows = 0 } = factsOf(row) ?? {}
  if (sheet) return [sheetText(sheet, sheetNames), hiddenText(hiddenRows)].filter(Boolean).join(', ')
  if (!encoding) return ''
  return `${encoding}, ${separatorText[separator ?? ''] ?? `séparateur ${separator}`}`
}

function sheetText(sheet: string, names: string[]): string {
  const read = `feuille «\u202f${sheet}\u202f»`
  const others = names.filter((name) => name !== sheet).map((name) => `«\u202f${name}\u202f»`)
  return others.length > 0 ? `${read}, sans ${others.join(', ')}` : read
}

function hiddenText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? 'dont 1 ligne masquée' : `dont ${formatCount(count)} lignes masquées`
}
