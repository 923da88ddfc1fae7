import { Button, ButtonLink } from '../ui/button'
import { Icon } from '../ui/icons'

const title = 'Trouvez le vôtre en cinq questions'
const text = '5 questions simples, environ 2 minutes, et des recommandations expliquées. Sans compte.'

/** The invitation as a part of the page. */
export function InvitationBanner() {
  return (
    <section className="invitation-banner" aria-labelledby="invitation-banner">
      <div className="stack stack-small">
        <h2 id="invitation-banner">{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <StartLink />
    </section>
  )
}

/** The same as a window that scripts open once a session, `delay` seconds after the page. */
export function InvitationDialog({ delay }: { delay: string }) {
  return (
    <dialog className="invitation" aria-labelledby="invitation-title" data-delay={delay}>
      <form className="stack" method="dialog">
        <div className="invitation-head">
          <h2 id="invitation-title">{title}</h2>
          <button className="invitation-close" type="submit">
            <Icon name="close" title="Fermer" />
          </button>
        </div>
        <p>{text}</p>
        <div className="row">
          <StartLink />
          <Button variant="quiet">Plus tard</Button>
        </div>
      </form>
    </dialog>
  )
}

function StartLink() {
  return <ButtonLink href="/questionnaire">Commencer le test</ButtonLink>
}
