import {
  type LinesRefusal,
  type NoteWithdrawalResult,
  type ReceiveWithdrawalResult,
  type RefuseWithdrawalResult,
  unitsName,
} from '~/models/fulfilment'
import { formatDay } from '~/models/values'

interface AtField {
  field: string
  message: string
}

type Refusal<Result extends { ok: boolean }> = Exclude<Result, { ok: true } | { reason: 'unknown' | 'changed' }>

/** Reason for a refused withdrawal of units, and its field. */
export function notedRefusal(refusal: Refusal<NoteWithdrawalResult>, positions: number[]): AtField {
  if (refusal.reason !== 'settled') return linesRefusal(refusal, positions)
  return { field: 'returnAddress', message: 'Cette rétractation est déjà réglée' }
}

export function receivedRefusal(refusal: Refusal<ReceiveWithdrawalResult>, positions: number[]): AtField {
  switch (refusal.reason) {
    case 'not-paid':
      return { field: 'receivedOn', message: 'Cette commande n’est pas, ou plus, payée\u202f: rien n’est à rendre' }
    case 'future':
      return { field: 'receivedOn', message: 'Ce jour n’est pas encore venu' }
    case 'before-order':
      return { field: 'receivedOn', message: `La commande n’a été passée que le ${formatDay(refusal.orderedOn)}` }
    default:
      return linesRefusal(refusal, positions)
  }
}

export function groundRefusal({ reason }: Refusal<RefuseWithdrawalResult>): AtField {
  return { field: 'ground', message: groundRefusals[reason] }
}

const groundRefusals = {
  'in-time': 'Elle a été déclarée dans le délai\u202f: ce motif ne vaut pas',
  settled: 'Cette rétractation est déjà réglée',
}

function linesRefusal(refusal: LinesRefusal, positions: number[]): AtField {
  switch (refusal.reason) {
    case 'too-many-units':
      return { field: unitsName(refusal.position), message: `L’acheteur n’en a plus que ${refusal.left} à rendre` }
    case 'nothing':
      return { field: unitsName(positions[0] ?? 0), message: 'Comptez au moins un article' }
    case 'no-address':
      return { field: 'returnAddress', message: 'La boutique n’a pas d’adresse\u202f: renseignez-la dans ses réglages' }
  }
}
