import type { CartSummaryLine } from '~/models/shop/cart'
import { formatEuros } from '~/models/values/money'
import { Picture } from '../page/picture'

interface RecapLineProps {
  picture?: CartSummaryLine['picture']
  name: string
  /** Empty ones are skipped. */
  details: (string | undefined)[]
  totalCents: number
}

/** Item of a `.recap-lines` list. */
export function RecapLine({ picture, name, details, totalCents }: RecapLineProps) {
  return (
    <li className={picture ? 'recap-pictured' : undefined}>
      {picture ? <Picture {...picture} alt="" sizes="56px" className="recap-picture" /> : null}
      <div>
        <p className="recap-name">{name}</p>
        {details.filter(Boolean).map((detail) => (
          <p key={detail} className="recap-detail">
            {detail}
          </p>
        ))}
      </div>
      <p className="num">{formatEuros(totalCents)}</p>
    </li>
  )
}

/** `2 × Fontaine`. */
export function countedName(name: string, quantity: number): string {
  return quantity > 1 ? `${quantity} × ${name}` : name
}
