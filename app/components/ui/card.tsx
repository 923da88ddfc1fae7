import type { ReactNode } from 'react'
import { classes } from './classes'

interface CardProps {
  id: string
  title: string
  large?: boolean
  children: ReactNode
}

export function Card({ id, title, large, children }: CardProps) {
  return (
    <section className={classes('card stack', !large && 'stack-small')} aria-labelledby={id}>
      <h2 className="order-side-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
