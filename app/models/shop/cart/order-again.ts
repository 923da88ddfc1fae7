import { formatEuros, type Vat, withVat } from '~/models/values/money'
import { taxText } from '~/models/values/vat'

/** Why a reordered line differs; prices are HT. */
export type ReorderNote =
  | { kind: 'withdrawn' | 'sold-out' | 'choose-gift' | 'no-gift' | 'gift-withdrawn'; name: string }
  | { kind: 'fewer'; name: string; wanted: number; left: number }
  | { kind: 'price'; name: string; former: number; cents: number }

/** VAT of the order, and of a cart for its destination today. */
interface ReorderVat {
  former: Vat
  now: Vat
}

const MAX_NOTES = 8

/** One sentence per note; a long list is cut with a count of the rest. */
export function reorderText(notes: ReorderNote[], vat: ReorderVat): string[] {
  const notesShown = notes.slice(0, MAX_NOTES).map((note) => wordsOf(note, vat))
  const more = notes.length - notesShown.length
  return more > 0 ? [...notesShown, `Et ${more} autre${more > 1 ? 's' : ''}\u202f: vérifiez le panier.`] : notesShown
}

function wordsOf(note: ReorderNote, { former, now }: ReorderVat): string {
  const name = `«\u202f${note.name}\u202f»`
  switch (note.kind) {
    case 'withdrawn':
      return `${name} n’est plus vendu.`
    case 'sold-out':
      return `${name} est épuisé\u202f: sa page vous prévient de son retour.`
    case 'fewer':
      return `${name}\u202f: il en reste ${note.left}, au lieu de ${note.wanted}.`
    case 'choose-gift':
      return `${name}\u202f: choisissez un autre cadeau, celui de la commande n’est plus offert.`
    case 'no-gift':
      return `${name}\u202f: il n’y a plus de cadeau en stock.`
    case 'gift-withdrawn':
      return `${name}\u202f: le cadeau de la commande n’est plus offert.`
    case 'price': {
      const words = (cents: number, { percent }: Vat) => formatEuros(withVat(cents, percent))
      return `${name} coûte maintenant ${words(note.cents, now)} ${taxText(now).tax}, au lieu de ${words(note.former, former)}.`
    }
  }
}
