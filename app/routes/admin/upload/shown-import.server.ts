import type { UploadAgentState } from '~/components/admin/upload/agent-badge'
import type { ShownImport } from '~/components/admin/upload/import-history'
import { fileRefusalSentence, importStateLabels, importWaitingLabels, prospectSourceLabels } from '~/models/prospect'
import { type FoundImport, factsOf, isGivenUp } from '~/models/prospect/index.server'
import { formatBytes, formatMoment, labelOf } from '~/models/values'

/** Formats an import for the history and its page. */
export function toShownImport(row: FoundImport, agent: UploadAgentState): ShownImport {
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

function failureOf({ failure }: Pick<FoundImport, 'failure'>): string | undefined {
  if (!failure) return undefined
  if (failure === 'no-email') return noEmailText
  return fileRefusalSentence(failure)
}

const separatorText: Record<string, string> = {
  ';': 'point-virgule',
  ',': 'virgule',
  '\t': 'tabulation',
  '|': 'barre',
}

/** Detected layout of the file. */
function layoutOf(row: FoundImport): string {
  const { encoding, separator, sheet } = factsOf(row) ?? {}
  if (sheet) return `feuille «\u202f${sheet}\u202f»`
  if (!encoding) return ''
  return `${encoding}, ${separatorText[separator ?? ''] ?? `séparateur ${separator}`}`
}
