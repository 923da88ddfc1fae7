import { formatEuros, formatTtc } from '~/models/values/money'
import { classes } from './classes'

interface PriceProps {
  /** Without VAT, like all stored prices. */
  htCents: number
  /** Former price without VAT, proven by the price history (art. L112-1-1 C. conso). */
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
          {formatTtc(htCents)} <small>TTC</small>
        </span>
        <span className="price-ht">{formatEuros(htCents)} HT</span>
      </span>
      {formerCents === undefined ? null : (
        <span className="price-was">
          au lieu de <s>{formatTtc(formerCents)}</s>, prix le plus bas des 30 jours avant la baisse
        </span>
      )}
    </>
  )
}
