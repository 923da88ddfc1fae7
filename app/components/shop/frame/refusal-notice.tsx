import { ButtonLink } from '~/components/ui/button'
import type { RefusalView, ReturnLinks } from '~/runtime/refusal-view'
import { PhoneLink } from '../page/phone-link'

/** Also rendered by the adapter, without shop or route data. */
export function RefusalNotice({ title, sentence, reference, returnLinks }: RefusalView) {
  return (
    <div className="empty">
      <h1>{title}</h1>
      <p className="muted">{sentence}</p>
      {reference ? <p>Référence : {reference}</p> : null}
      {returnLinks ? <ReturnOptions {...returnLinks} /> : null}
      {returnLinks ? <ButtonLink href={returnLinks.formHref}>Revenir au formulaire</ButtonLink> : null}
      <ButtonLink href="/" variant={returnLinks ? 'quiet' : 'primary'}>
        Revenir à l’accueil
      </ButtonLink>
    </div>
  )
}

/** Browsers may discard the fields of a `no-store` page, hence « en général ». */
function ReturnOptions({ resultsHref, phone }: ReturnLinks) {
  return (
    <>
      <p>Revenir en arrière dans votre navigateur retrouve en général ce que vous aviez écrit.</p>
      {resultsHref ? (
        <p>
          <a href={resultsHref}>Voir mes recommandations sans laisser mes coordonnées</a>
        </p>
      ) : null}
      {phone ? (
        <p>
          Ou par téléphone : <PhoneLink phone={phone} />
        </p>
      ) : null}
    </>
  )
}
