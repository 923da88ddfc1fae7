import { classes } from '~/components/ui/classes'
import { formatEuros, formatTtc } from '~/models/values/money'
import { netMark } from '~/models/values/vat'
import { useShopText, useVat } from '../page/use-shop'

interface PriceProps {
  /** Without VAT, like all stored prices. */
  htCents: number
  /** Former price without VAT, proven by the price history (art. L112-1-1 C. conso). */
  formerCents?: number | undefined
  large?: boolean
  from?: boolean
}

export function Price({ htCents, formerCents, large, from }: PriceProps) {
  const vat = useVat()
  const { priceNote, request } = useShopText()
  return (
    <>
      <span className={classes('price', large && 'price-large')}>
        <span className="price-ttc">
          {from && !request.hasFixedPrice ? <small>à partir de </small> : null}
          {formatTtc(htCents, vat)} <small>{priceNote ?? 'TTC'}</small>
        </span>
        {priceNote === undefined && netMark(vat) ? <span className="price-ht">{formatEuros(htCents)} HT</span> : null}
      </span>
      {formerCents === undefined ? null : (
        <span className="price-was">
          au lieu de <s>{formatTtc(formerCents, vat)}</s>, prix le plus bas des 30 jours avant la baisse
        </span>
      )}
    </>
  )
}

/** Beside a price TTC; nothing under the franchise. */
export function NetPrice({ cents }: { cents: number }) {
  return netMark(useVat()) ? <small className="muted">{formatEuros(cents)} HT</small> : null
}
