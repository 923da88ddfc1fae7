import { href } from 'react-router'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import type { Questionnaire } from '~/models/base/template'

interface InvitationProps {
  words: Questionnaire['words']
}

export function InvitationBanner({ words }: InvitationProps) {
  return (
    <section className="invitation-banner" aria-labelledby="invitation-banner">
      <div className="stack stack-small">
        <h2 id="invitation-banner">{words.invitation}</h2>
        <p className="muted">{words.promise}, et des recommandations expliquées. Sans compte.</p>
      </div>
      <StartLink words={words} />
    </section>
  )
}

/**
 * A dialog the island opens once a session, `delay` seconds after load. Placed first in the page, it does not take the
 * focus; the adjacent live region announces it politely.
 */
export function InvitationDialog({ words, delay }: InvitationProps & { delay: string }) {
  return (
    <>
      <p
        className="visually-hidden"
        role="status"
        data-words={`${words.invitation}\u202f: une invitation vous attend au début de la page. Échap la ferme.`}
      />
      <dialog className="invitation" aria-labelledby="invitation-title" data-delay={delay}>
        <form className="stack stack-small" method="dialog">
          <div className="invitation-head">
            <h2 id="invitation-title">{words.invitation}</h2>
            <button className="invitation-close" type="submit">
              <Icon name="close" title="Fermer" />
            </button>
          </div>
          <p className="small">{words.promise}.</p>
          <div className="row">
            <StartLink words={words} />
            <Button variant="link">Plus tard</Button>
          </div>
        </form>
      </dialog>
    </>
  )
}

/** Tells the island not to show the invitation again this session. */
export function InvitationSeen() {
  return <meta name="invitation" content="followed" />
}

function StartLink({ words }: InvitationProps) {
  return <ButtonLink href={href('/questionnaire')}>{words.begin}</ButtonLink>
}
