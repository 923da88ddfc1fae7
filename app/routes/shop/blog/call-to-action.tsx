import { href } from 'react-router'
import { ButtonLink } from '~/components/ui/button'

export function BlogCallToAction({ title, text, label }: { title: string; text: string; label: string }) {
  return (
    <aside className="call-to-action no-print" aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="row">
        <ButtonLink href={href('/products')}>{label}</ButtonLink>
        <ButtonLink href={href('/support')} variant="quiet">
          Contacter un expert
        </ButtonLink>
      </div>
    </aside>
  )
}
