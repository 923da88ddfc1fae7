/** Purpose, basis, duration, rights and contact: what every form that asks for data says beside its button. */
import { href } from 'react-router'
export function DataSentence({
  purpose,
  basis,
  retentionDays,
}: {
  purpose: string
  basis: string
  retentionDays: string
}) {
  return (
    <p className="muted small">
      Ces données servent à {purpose} ({basis}). Elles sont effacées après {retentionDays} jours. Vos droits et nos
      coordonnées sont à la page <a href={href('/confidentialite')}>Confidentialité</a>.
    </p>
  )
}
