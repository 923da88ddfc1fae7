import type { ReactNode } from 'react'
import { formatDate } from '~/models/values/french-date'

const hyphenated = /(?<![\p{L}\d-])([\p{L}\d’]{1,12}(?:-[\p{L}\d]{1,8}){1,2})(?![\p{L}\d-])/u

/** Keeps « pouvons-nous » and codes on one line by CSS: a non-breaking hyphen would be copied with the text. */
export function Unhyphenated({ text }: { text: string }) {
  return text.split(hyphenated).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  )
}

/** A row of a `<dl>`. */
export function Term({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Day({ at }: { at: Date | string }) {
  const date = new Date(at)
  return <time dateTime={typeof at === 'string' ? at : date.toISOString()}>{formatDate(date)}</time>
}

/** Tells repeated labels apart for screen readers. */
export function WithSuffix({ label, suffix }: { label: string; suffix: string }) {
  return (
    <span>
      {label}
      <span className="visually-hidden"> {suffix}</span>
    </span>
  )
}

/** Truncates to `length` characters at a word boundary, with an ellipsis. */
export function cutOnWord(text: string, length: number): string {
  if (text.length <= length) return text
  const room = text.slice(0, length)
  const end = /\s/.test(text.charAt(length - 1)) ? room.length : room.lastIndexOf(' ')
  const kept = end > 0 ? room.slice(0, end) : room.slice(0, length - 1)
  return `${kept.replace(/[\s,;:.!?–—-]+$/, '')}…`
}
