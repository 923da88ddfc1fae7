import { href, Link } from 'react-router'
import { CheckField } from '~/components/ui/check-field'
import { DeskForm, type FormAnswer } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import { TypedField } from '../form/typed-field'
import { UnshownRefusals } from '../form/unshown-refusals'
import { Facts } from '../inbox/facts'
import { AdminHeader } from '../page/admin-header'

export interface StrayDeclarationProps {
  id: string
  orderId: string | null
  facts: { label: string; value: string }[]
  isSetAside: boolean
  /** Searches for a matching order. */
  searches: { label: string; words: string }[]
  /** The refused form, when the whole page was posted. */
  refused?: { match?: FormAnswer; setAside?: FormAnswer }
}

/** A declaration that matched no order: assign one, or dismiss it. */
export function StrayDeclaration(page: StrayDeclarationProps) {
  const { id, orderId, facts, isSetAside, refused } = page
  return (
    <>
      <AdminHeader
        title="Rétractation sans commande"
        lead="Trouvez la commande à laquelle la personne renonce, ou mettez sa déclaration de côté."
        actions={<Link to={href('/admin/retractations')}>Rétractations</Link>}
      />
      <UnshownRefusals
        answers={[...(orderId ? [refused?.match] : []), ...(orderId || isSetAside ? [refused?.setAside] : [])]}
      />
      <div className="stack order-columns">
        <Facts title="Déclaration" facts={facts} />
        {orderId ? <Matched orderId={orderId} /> : <MatchForm key={`match-${id}`} {...page} />}
        {orderId || isSetAside ? null : <SetAsideForm key={`aside-${id}`} {...page} />}
      </div>
    </>
  )
}

function Matched({ orderId }: { orderId: string }) {
  return (
    <section className="admin-panel" aria-labelledby="rapprocher">
      <h2 id="rapprocher">Sa commande</h2>
      <p>
        Elle est rapprochée de <Link to={href('/admin/orders/:orderId', { orderId })}>sa commande</Link>.
      </p>
    </section>
  )
}

function MatchForm({ id: withdrawalId, searches, refused }: StrayDeclarationProps) {
  return (
    <section className="admin-panel" aria-labelledby="rapprocher">
      <h2 id="rapprocher">Sa commande</h2>
      <p className="row small">
        {searches.map(({ label, words }) => (
          <Link key={label} to={`${href('/admin/orders')}?${new URLSearchParams({ q: words })}`}>
            {label}
          </Link>
        ))}
      </p>
      <DeskForm
        id="rapprochement"
        ownIds
        schema={orderForms(({ withdrawalMatchForm }) => withdrawalMatchForm)}
        action={href('/admin/retractations/:withdrawalId/commande', { withdrawalId })}
        refused={refused?.match}
        button="Rapprocher"
        pending="Enregistrement…"
        preview={href('/admin/retractations/:withdrawalId/commande/message', { withdrawalId })}
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.orderNumber}
              label="Numéro de commande ou de facture"
              required
              autoComplete="off"
            />
            <CheckField field={fields.tell}>Prévenir l’acheteur, à l’adresse de la commande</CheckField>
          </>
        )}
      </DeskForm>
    </section>
  )
}

function SetAsideForm({ id: withdrawalId, refused }: StrayDeclarationProps) {
  return (
    <section className="admin-panel" aria-labelledby="mettre-de-cote">
      <h2 id="mettre-de-cote">Mettre de côté</h2>
      <p className="small">
        Pour une déclaration qui n’est d’aucune commande de la boutique. Elle est gardée, et peut encore être
        rapprochée.
      </p>
      <DeskForm
        id="mise-de-cote"
        ownIds
        schema={orderForms(({ withdrawalSetAsideForm }) => withdrawalSetAsideForm)}
        action={href('/admin/retractations/:withdrawalId/mise-de-cote', { withdrawalId })}
        refused={refused?.setAside}
        button="Mettre de côté"
        pending="Enregistrement…"
        preview={href('/admin/retractations/:withdrawalId/mise-de-cote/message', { withdrawalId })}
        quiet
      >
        {(fields) => (
          <>
            <TypedField
              field={fields.reason}
              label="Motif"
              required
              hint="Gardé au journal, et dans le message si la personne est prévenue."
            />
            <CheckField field={fields.tell}>Prévenir la personne par e-mail, motif compris</CheckField>
          </>
        )}
      </DeskForm>
    </section>
  )
}
