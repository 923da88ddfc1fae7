import { href, Link } from 'react-router'
import { Notice } from '~/components/ui/notice'

/** Legal details that a live shop must publish before it sells. */
export function MissingIdentity({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <Notice
      tone="caution"
      live={false}
      lines={[
        'L’identité légale de la boutique est incomplète\u202f: elle ne prend aucune commande jusque-là.',
        `Il manque\u202f: ${names.join(', ')}.`,
      ]}
    >
      <p>
        <Link to={href('/admin/settings/:group', { group: 'identite' })}>Compléter les paramètres</Link>
      </p>
    </Notice>
  )
}
