import type { ReactNode } from 'react'
import { typesetPhone } from '~/models/values/phone'

export function PhoneLink({ phone, children }: { phone: string; children?: ReactNode }) {
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`}>
      {children}
      {typesetPhone(phone)}
    </a>
  )
}
