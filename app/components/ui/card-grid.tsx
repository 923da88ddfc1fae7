import { Children, type ReactNode } from 'react'

export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="product-grid">
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}
