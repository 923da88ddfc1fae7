import type { DifferenceLine } from '~/models/content/text'
import { SanitizedHtml } from '../page/sanitized-html'
import { Difference } from './difference'

export interface ShownLegalText {
  html: string
  /** Why it may not be published yet. */
  problems: string[]
  difference: DifferenceLine[]
}

/** A legal text as its page will show it, and what differs from the one in force. */
export function LegalTextPreview({ html, problems, difference }: ShownLegalText) {
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
