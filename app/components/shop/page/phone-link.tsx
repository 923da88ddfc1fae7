import type { ReactNode } from 'react'

export function PhoneLink({ phone, children }: { phone: string; children?: ReactNode }) {
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`}>
      {children}
      {phone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
