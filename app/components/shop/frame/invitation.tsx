import { href } from 'react-router'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import type { Questionnaire } from '~/templates/types'

interface InvitationProps {
  words: Questionnaire['words']
}

/** The invitation as a part of the page. */
export function InvitationBanner({ words }: InvitationProps) {
  return (
    <section className="invitation-banner" aria-labelledby="invitation-banner">
      <div className="stack stack-small">
        <h2 id="invitation-banner">{words.invitation}</h2>
        <p className="muted">{words.promise}, et des recommandations expliquées. Sans compte.</p>
      </div>
      <StartLink />
    </section>
  )
}

/**
 * The same as a window that scripts open once a session, `delay` seconds after the page. It stands before the rest of
 * the page, takes no focus and is told of politely: its words go into the status beside it.
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
            <StartLink />
            <Button variant="link">Plus tard</Button>
          </div>
        </form>
      </dialog>
    </>
  )
}

/** Tells the island, which reads the page alone, that the invitation has done its work for this session. */
export function InvitationFollowed() {
  return <meta name="invitation" content="followed" />
}

function StartLink() {
  return <ButtonLink href={href('/questionnaire')}>Commencer le test</ButtonLink>
}
