import { createContext } from 'react'
import { href } from 'react-router'

/** The request id, shown on error pages so that support can find the log line. */
export const ErrorReference = createContext<string | undefined>(undefined)

/** Shown to a customer who opens a back-office page. */
export const accessRefused = {
  title: 'Accès Refusé',
  text: 'Vous devez être administrateur pour accéder à cette page.',
  action: { href: href('/'), label: 'Revenir à la boutique' },
}

/** The prospecting console has separate wording. */
export function accessRefusedAt(pathname: string) {
  if (!pathname.startsWith(href('/admin/agent-hunter'))) return accessRefused
  return { ...accessRefused, text: 'Vous devez être administrateur pour accéder à l’agent de prospection.' }
}

/** What a refused form held, where its page cannot show it again. */
export function TypedText({ lines }: { lines: string[] }) {
  return (
    <p className="field narrow error-reference">
      <label htmlFor="typed">Ce que vous aviez saisi, à recopier</label>
      <textarea
        id="typed"
        className="input"
        rows={Math.min(12, lines.length + 1)}
        readOnly
        defaultValue={lines.join('\n')}
      />
    </p>
  )
}
