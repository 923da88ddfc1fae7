import { href } from 'react-router'
import { agreementTexts, clickAgreementText } from '~/models/base/agreement'
import { Button } from '../../ui/button'

export interface ConsentView {
  subject: 'advice' | 'offers' | 'cart-reminder' | 'clicks' | 'phone'
  title: string
  /** What the consent covers: e-mails, clicks, calls. */
  of: string
  text: string
  givenAt: string
  endedAt: string | undefined
  /** Masked; undefined for e-mails. */
  phone: string | undefined
  /** The text a renewal would consent to; undefined when it cannot be renewed here. */
  textToday: string | undefined
}

interface ConsentListProps {
  consents: ConsentView[]
  /** A POST to it withdraws; one to `<path>/redonner` renews. */
  path: string
  back?: 'profil'
}

export function ConsentList({ consents, path, back }: ConsentListProps) {
  return (
    <ul className="stack stack-large">
      {consents.map((consent) => (
        <li key={consent.subject} className="stack stack-small">
          <p>
            <strong>{consent.title}</strong>
          </p>
          <p className="muted small">
            Accord donné le {consent.givenAt}
            {consent.phone ? `, pour le ${consent.phone}` : null} : « {consent.text} »
          </p>
          {consent.endedAt ? <p className="small">Accord retiré le {consent.endedAt}.</p> : null}
          {consent.endedAt && consent.textToday && consent.textToday !== consent.text ? (
            <p className="muted small">« {consent.textToday} »</p>
          ) : null}
          {consent.endedAt && !consent.textToday ? null : <Change consent={consent} path={path} back={back} />}
        </li>
      ))}
    </ul>
  )
}

function Change({ consent, path, back }: { consent: ConsentView; path: string; back: 'profil' | undefined }) {
  return (
    <form method="post" action={consent.endedAt ? `${path}/redonner` : path}>
      <input type="hidden" name="agreement" value={consent.subject} />
      {back ? <input type="hidden" name="back" value={back} /> : null}
      <Button variant="quiet" wide={back !== undefined}>
        {consent.endedAt ? 'Redonner' : 'Retirer'} mon accord
        <span className="visually-hidden"> pour les {consent.of}</span>
      </Button>
    </form>
  )
}

/** Withdraws every consent, and stops later imports from adding the address again. */
export function StopAll({ path }: { path: string }) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="agreement" value="all" />
      <Button variant="quiet">Ne plus m’écrire du tout</Button>
    </form>
  )
}

/** Offered to recipients of campaigns, until given; then it is in the list. */
export function ClicksForm({ path }: { path: string }) {
  return (
    <form method="post" action={`${path}/redonner`} className="card stack stack-small">
      <input type="hidden" name="agreement" value="clicks" />
      <p>
        <strong>Mesure des clics, si vous le voulez bien</strong>
      </p>
      <p>{`«\u202f${clickAgreementText.text}\u202f»`}</p>
      <p className="muted small">
        Sans cet accord, les liens de nos messages mènent directement à la page, et rien n’est noté.
      </p>
      <div>
        <Button variant="quiet">Donner mon accord</Button>
      </div>
    </form>
  )
}

/** Shown until consent is given; then it is in the list. */
export function OffersForm() {
  return (
    <form method="post" action={href('/profile/accord')} className="stack stack-small">
      <label className="checkbox">
        <input type="checkbox" name="offers" value="on" />
        <span>{agreementTexts.offers.text}</span>
      </label>
      <div>
        <Button variant="quiet">Enregistrer</Button>
      </div>
    </form>
  )
}
