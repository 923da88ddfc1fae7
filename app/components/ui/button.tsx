import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { classes } from './classes'

interface ButtonLook {
  /** `link` looks like a text link. */
  variant?: 'primary' | 'quiet' | 'danger' | 'link'
  wide?: boolean
  large?: boolean
}

function buttonClass({ variant = 'primary', wide, large }: ButtonLook): string {
  return classes('button', variant !== 'primary' && `button-${variant}`, wide && 'button-wide', large && 'button-large')
}

export function Button({
  variant,
  wide,
  large,
  type = 'submit',
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { 'data-pay'?: string }) {
  return <button type={type} className={buttonClass({ variant, wide, large })} {...rest} />
}

export function ButtonLink({
  variant,
  wide,
  large,
  children,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a className={buttonClass({ variant, wide, large })} {...rest}>
      {children}
    </a>
  )
}
