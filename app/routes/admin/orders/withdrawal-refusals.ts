import { type LinesRefusal, unitsName } from '~/models/fulfilment'

/** Why units are not noted as renounced, and at which field. */
export function linesRefusal(refusal: LinesRefusal, positions: number[]): { field: string; message: string } {
  switch (refusal.reason) {
    case 'too-many-units':
      return { field: unitsName(refusal.position), message: `L’acheteur n’en a plus que ${refusal.left} à rendre` }
    case 'nothing':
      return { field: unitsName(positions[0] ?? 0), message: 'Comptez au moins un article' }
    case 'no-address':
      return { field: 'returnAddress', message: 'La boutique n’a pas d’adresse\u202f: renseignez-la dans ses réglages' }
  }
}
