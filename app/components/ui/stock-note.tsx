import { stockText } from '~/models/shop/catalogue'
import { classes } from './classes'

export function StockNote({ available, threshold, label }: { available: number; threshold: number; label?: string }) {
  const low = available > 0 && available <= threshold
  const words = label && available > threshold ? label : stockText({ available, threshold })
  return <span className={classes('stock', low && 'stock-low', available <= 0 && 'stock-out')}>{words}</span>
}
