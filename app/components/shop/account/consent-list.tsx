import type { ContactChannel } from '~/database/schema'
import { Button } from '../../ui/button'

export interface ShownConsent {
  channel: ContactChannel
  text: string
  givenAt: string
  withdrawnAt: string | undefined
  /** Masked; undefined for e-mails. */
  phone: string | undefined
  /** What a renewal would agree to. */
  textToday: string
}

interface ConsentListProps {
  consents: ShownConsent[]
  /** A post to it withdraws; one to `<path>/redonner` renews. */
  path: string
  back?: 'profil'
}

const words: Record<ContactChannel, { title: string; of: string }> = {
  email: { title: 'Conseils et offres par e-mail', of: 'e-mails' },
  phone: { title: 'Conseils par téléphone', of: 'appels' },
}

export function ConsentList({ consents, path, back }: ConsentListProps) {
  return (
    <ul className="stack stack-large">
      {consents.map((consent) => (
        <li key={consent.channel} className="stack stack-small">
          <p>
            <strong>{words[consent.channel].title}</strong>
          </p>
          <p className="muted small">
            Accord donné le {consent.givenAt}
            {consent.phone ? `, pour le ${consent.phone}` : null} : « {consent.text} »
          </p>
          {consent.withdrawnAt ? <p className="small">Accord retiré le {consent.withdrawnAt}.</p> : null}
          {consent.withdrawnAt && consent.textToday !== consent.text ? (
            <p className="muted small">« {consent.textToday} »</p>
          ) : null}
          <form method="post" action={consent.withdrawnAt ? `${path}/redonner` : path}>
            <input type="hidden" name="channel" value={consent.channel} />
            {back ? <input type="hidden" name="back" value={back} /> : null}
            <Button variant="quiet" wide={back !== undefined}>
              {consent.withdrawnAt ? 'Redonner' : 'Retirer'} mon accord
              <span className="visually-hidden"> pour les {words[consent.channel].of}</span>
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
