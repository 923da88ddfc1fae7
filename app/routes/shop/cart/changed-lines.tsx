import { Notice } from '~/components/ui/notice'
import { type CartSummaryLine, giftWithdrawnText } from '~/models/shop/cart'
import { formatEuros } from '~/models/values/money'
import { taxText } from '~/models/values/vat'

type ChangedLine = Pick<
  CartSummaryLine,
  'key' | 'name' | 'quantity' | 'gift' | 'giftWithdrawn' | 'trouble' | 'unitCents' | 'formerUnitCents' | 'vatPercent'
>

/** Changes since the lines were added, shown before a cart is resumed. */
export function ChangedLines({ lines }: { lines: ChangedLine[] }) {
  const changed = lines.flatMap((line) => changesOf(line).map((words) => ({ ...line, words })))
  if (changed.length === 0) return null
  return (
    <Notice tone="caution" live={false}>
      <p>Ce qui a changé depuis{'\u202f'}:</p>
      <ul>
        {changed.map(({ key, name, words }) => (
          <li key={`${key} ${words}`}>
            {name}
            {'\u202f'}: {words}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function changesOf(line: ChangedLine): string[] {
  const { trouble, unitCents, formerUnitCents, vatPercent } = line
  const price =
    formerUnitCents === undefined || trouble?.kind === 'withdrawn'
      ? []
      : [`prix passé de ${formatEuros(formerUnitCents)} à ${formatEuros(unitCents)} ${taxText(vatPercent).tax}.`]
  const gift = line.giftWithdrawn ? [giftWithdrawnText] : []
  const other = troubleText(line)
  return other ? [...price, ...gift, other] : [...price, ...gift]
}

function troubleText({ trouble, gift, quantity }: ChangedLine): string | undefined {
  switch (trouble?.kind) {
    case 'withdrawn':
      return 'il n’est pas repris.'
    case 'short':
      return trouble.left > 0 ? `il n’en reste que ${trouble.left}, pour ${quantity} voulus.` : 'est épuisé.'
    case 'gift-to-choose':
      return gift
        ? `le cadeau «\u202f${gift.name}\u202f» est épuisé, un autre est à choisir.`
        : 'un cadeau est à choisir.'
    case 'gifts-exhausted':
      return 'les produits offerts de cette formule sont épuisés.'
    case 'gift-short':
      return trouble.left > 0 ? `il ne reste que ${trouble.left} cadeaux.` : 'le cadeau est épuisé.'
    default:
      return undefined
  }
}
