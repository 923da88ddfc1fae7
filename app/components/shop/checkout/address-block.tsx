import type { ReactNode } from 'react'

export function AddressBlock({ title, lines, children }: { title: string; lines: string[]; children?: ReactNode }) {
  return (
    <div className="address-block">
      <div className="row row-apart">
        <h2>{title}</h2>
        {children}
      </div>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  )
}
