import { formatEuros, withVat } from '~/models/values'
import { classes } from './classes'

interface PriceProps {
  /** As all stored prices, without VAT. */
  htCents: number
  /** The former price that the price history proves (art. L112-1-1 C. conso), without VAT. */
  formerCents?: number | undefined
  large?: boolean
  from?: boolean
}

export function Price({ htCents, formerCents, large, from }: PriceProps) {
  return (
    <>
      <span className={classes('price', large && 'price-large')}>
        <span className="price-ttc">
          {from ? <small>à partir de </small> : null}
          {formatEuros(withVat(htCents))} <small>TTC</small>
        </span>
        <span className="price-ht">{formatEuros(htCents)} HT</span>
      </span>
      {formerCents === undefined ? null : (
        <span className="price-was">
          au lieu de <s>{formatEuros(withVat(formerCents))}</s>, prix le plus bas des 30 jours avant la baisse
        </span>
      )}
    </>
  )
}
