import type { ReactNode } from 'react'
import { Button } from './button'
import { classes } from './classes'
import { Icon } from './icons'
import { Unhyphenated } from './text'

export interface NoticeProps {
  tone: 'info' | 'done' | 'caution' | 'danger'
  /** One paragraph per line. */
  lines?: string[]
  link?: { href: string; label: string }
  links?: { href: string; label: string }[]
  /** Posts the reverse action. */
  undo?: { action: string; label: string; fields: Record<string, string> }
  /** False when part of the initial page, which needs no live region. */
  live?: boolean
  className?: string
  children?: ReactNode
}

const icons = { info: 'info', done: 'done', caution: 'warning', danger: 'warning' } as const

export function Notice({ tone, lines = [], link, links = [], undo, live = true, className, children }: NoticeProps) {
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div className={classes('notice', `notice-${tone}`, className)} role={live ? role : undefined}>
      <Icon name={icons[tone]} />
      <div className="notice-body">
        {lines.map((line) => (
          <p key={line}>
            <Unhyphenated text={line} />
          </p>
        ))}
        {children}
        {link || links.length > 0 || undo ? (
          <div className="notice-actions">
            {link ? <a href={link.href}>{link.label}</a> : null}
            {links.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
            {undo ? (
              <form method="post" action={undo.action}>
                {Object.entries(undo.fields).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button variant="link">{undo.label}</Button>
              </form>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}
