import type { ReactNode } from 'react'
import { stockText } from '~/models/shop/catalogue'
import { ratingText } from '~/models/shop/review'
import { classes } from './classes'

const STAR = 24
const star = 'm12 3 2.7 5.6 6.2.8-4.5 4.3 1.1 6.1L12 16.9l-5.5 2.9 1.1-6.1L3.1 9.4l6.2-.8z'
const offsets = [0, 1, 2, 3, 4].map((index) => index * STAR)

/** `halves`: half stars, 2 to 10. */
export function Rating({ halves }: { halves: number }) {
  return (
    <span className="rating">
      <svg viewBox={`0 0 ${5 * STAR} ${STAR}`} aria-hidden="true">
        <Stars />
        <svg aria-hidden="true" className="rating-full" width={(halves * STAR) / 2} height={STAR}>
          <Stars />
        </svg>
      </svg>
      <span>{ratingText(halves)}</span>
    </span>
  )
}

function Stars() {
  return offsets.map((x) => <path key={x} d={star} transform={`translate(${x})`} />)
}

export function Badge({
  tone,
  children,
}: {
  tone?: 'positive' | 'caution' | 'accent' | 'danger'
  children: ReactNode
}) {
  return <span className={classes('badge', tone && `badge-${tone}`)}>{children}</span>
}

export function StockNote({ available, threshold, label }: { available: number; threshold: number; label?: string }) {
  const low = available > 0 && available <= threshold
  const words = label && available > threshold ? label : stockText({ available, threshold })
  return <span className={classes('stock', low && 'stock-low', available <= 0 && 'stock-out')}>{words}</span>
}

interface Pill {
  key: string
  href: string
  label: ReactNode
  current: boolean
}

export function Pills({ items, current = 'true' }: { items: Pill[]; current?: 'true' | 'page' }) {
  return (
    <ul className="pills">
      {items.map((item) => (
        <li key={item.key}>
          <a className="pill" href={item.href} aria-current={item.current ? current : undefined}>
            {item.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
