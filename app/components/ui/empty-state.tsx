import type { ReactNode } from 'react'
import { useShopText } from '~/components/shop/page/use-shop'
import { ButtonLink } from './button'

export function EmptyState({
  title,
  text,
  action,
  drawing = <EmptyDrawing />,
  heading: Heading = 'h2',
}: {
  title: string
  text?: ReactNode
  action?: { href: string; label: string }
  drawing?: ReactNode
  heading?: 'h1' | 'h2'
}) {
  return (
    <div className="empty">
      {drawing}
      <Heading>{title}</Heading>
      {text ? <p className="muted">{text}</p> : null}
      {action ? <ButtonLink href={action.href}>{action.label}</ButtonLink> : null}
    </div>
  )
}

function EmptyDrawing() {
  return useShopText().mark === 'drop' ? <EmptyGlass /> : <EmptyBox />
}

function EmptyBox() {
  return (
    <svg viewBox="0 0 128 128" fill="none" aria-hidden>
      <circle cx="64" cy="64" r="60" fill="var(--mist)" />
      <path
        d="M34 58h60v36a5 5 0 0 1-5 5H39a5 5 0 0 1-5-5z"
        fill="var(--paper)"
        stroke="var(--edge)"
        strokeWidth="2.5"
      />
      <path
        d="M34 58 24 42h32l8 16zM94 58l10-16H72l-8 16z"
        fill="var(--paper)"
        stroke="var(--edge)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M34 58h60v10H34z" fill="var(--accent-tint)" />
      <path d="M44 84h22M44 91h14" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
      <path d="M64 18v12M46 22l5 10M82 22l-5 10" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

function EmptyGlass() {
  return (
    <svg viewBox="0 0 128 128" fill="none" aria-hidden>
      <circle cx="64" cy="64" r="60" fill="var(--mist)" />
      <path d="M34 30h34a12 12 0 0 1 12 12v8H70v-8a2 2 0 0 0-2-2H34z" fill="var(--line)" />
      <path d="M34 30h34a12 12 0 0 1 12 12v2a12 12 0 0 0-12-11H34z" fill="var(--edge)" opacity=".45" />
      <path d="M50 20h8v11h-8zM44 17h20v5H44z" fill="var(--edge)" />
      <path d="M57 66h36l-4 42H61z" fill="var(--paper)" stroke="var(--edge)" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M59.5 92h31L89 108H61z" fill="var(--accent-tint)" />
      <path d="M64 72l2.5 29" stroke="var(--line)" strokeWidth="3" strokeLinecap="round" />
      <path d="M75 54c2.2 2.6 3.5 4.3 3.5 6a3.5 3.5 0 0 1-7 0c0-1.7 1.3-3.4 3.5-6Z" fill="var(--accent)" />
    </svg>
  )
}
