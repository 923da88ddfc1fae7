import type { DifferenceLine } from '~/models/content/text'
import { trustSanitized } from '~/runtime/trusted-types'

const words = { added: 'Ajouté\u202f: ', removed: 'Retiré\u202f: ' }

/** Lines of two texts; each change says what it is beside its colour. */
export function Difference({ lines }: { lines: DifferenceLine[] }) {
  if (lines.length === 0) return <p className="muted">Rien ne change.</p>
  return (
    <ul className="difference">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand twice, and none moves
        <li key={place} data-kind={line.kind}>
          <Line {...line} />
        </li>
      ))}
    </ul>
  )
}

function Line({ kind, text }: DifferenceLine) {
  if (kind === 'same') return <span>{text}</span>
  const content = (
    <>
      <span className="difference-kind">{words[kind]}</span>
      {text}
    </>
  )
  return kind === 'added' ? <ins>{content}</ins> : <del>{content}</del>
}

export interface LegalTextView {
  html: string
  /** Why it may not be published yet. */
  problems: string[]
  difference: DifferenceLine[]
}

/** A legal text as its page will show it, and what differs from the one in force. */
export function LegalTextPreview({ html, problems, difference }: LegalTextView) {
  return (
    <div className="stack" role="status">
      {problems.length > 0 ? (
        <div>
          <h3>À corriger avant de publier</h3>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <h3>Ce qui change</h3>
      <Difference lines={difference} />
      <h3>Aperçu</h3>
      <SanitizedHtml className="prose legal-preview" html={html} />
    </div>
  )
}

/** HTML from the renderer of the public page, which sanitises by an allow-list. */
export function SanitizedHtml({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
  return <div className={className} dangerouslySetInnerHTML={{ __html: trustSanitized(html) }} />
}
