import { formatEuros, withVat } from '~/models/values'
import { classes } from './classes'

/** Takes the stored price, which excludes VAT. */
export function Price({ htCents, large, from }: { htCents: number; large?: boolean; from?: boolean }) {
  return (
    <span className={classes('price', large && 'price-large')}>
      <span className="price-ttc">
        {from ? <small>à partir de </small> : null}
        {formatEuros(withVat(htCents))} <small>TTC</small>
      </span>
      <span className="price-ht">{formatEuros(htCents)} HT</span>
    </span>
  )
}
