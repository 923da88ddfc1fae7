import { classes } from './classes'

export function StockNote({ available, threshold, label }: { available: number; threshold: number; label?: string }) {
  const low = available > 0 && available <= threshold
  const words =
    available <= 0 ? 'Épuisé pour le moment' : low ? `Plus que ${available} en stock` : (label ?? 'En stock')
  return <span className={classes('stock', low && 'stock-low', available <= 0 && 'stock-out')}>{words}</span>
}
