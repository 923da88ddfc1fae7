import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { orderForms } from '~/components/admin/form/forms/orders'
import { TypedField } from '~/components/admin/form/typed-field'
import { UnshownRefusal } from '~/components/admin/form/unshown-refusals'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { CheckField } from '~/components/ui/field'
import { adminRequest } from '~/middleware/administrator.server'
import { findWithdrawal } from '~/models/shop/order/index.server'
import { formatOrderMoment } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/declaration'
import { type DeclarationVerb, declarationVerbs } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { orderStyles as links } from '../stylesheets'

/** A declaration that matched no order, and its handling. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  if (!declarationVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const withdrawal = await findWithdrawal(db, params.withdrawalId)
  if (!withdrawal) throw data('Rétractation inconnue', { status: 404 })
  const { id, order_id: orderId, customer_name: name, email, set_aside: reason } = withdrawal
  const setAside = `${formatOrderMoment(withdrawal.settled_at ?? '')}, ${withdrawal.set_aside_by}\u202f: ${reason}`
  return {
    ...{ id, orderId, isSetAside: reason !== null },
    facts: [
      { label: 'Nom', value: name },
      { label: 'E-mail', value: email },
      { label: 'Numéro déclaré', value: withdrawal.order_number },
      { label: 'Reçue le', value: formatOrderMoment(withdrawal.declared_at) },
      { label: 'Mise de côté', value: reason === null ? '' : setAside },
    ],
    searches: [
      { label: 'Commandes à ce nom', words: name },
      { label: 'Commandes de cette adresse', words: email },
    ],
  }
}

export const action = declarationVerbs.act

const verbPath = verbPathOf<DeclarationVerb>('/admin/retractations/:withdrawalId/*')

type UnmatchedDeclarationProps = Route.ComponentProps['loaderData']

/** A declaration that matched no order: assign one, or dismiss it. */
export default function UnmatchedDeclaration({ loaderData: page }: Route.ComponentProps) {
  const { id, orderId, facts, isSetAside } = page
  return (
    <>
      <AdminHeader
        title="Rétractation sans commande"
        lead="Trouvez la commande à laquelle la personne renonce, ou mettez sa déclaration de côté."
        actions={<Link to={href('/admin/retractations')}>Rétractations</Link>}
      />
      <UnshownRefusal isGone={([verb]) => Boolean(orderId) || (verb === 'mise-de-cote' && isSetAside)} />
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

function MatchForm({ id: withdrawalId, searches }: UnmatchedDeclarationProps) {
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
      <AdminForm
        id="rapprochement"
        ownIds
        schema={orderForms(({ withdrawalMatchForm }) => withdrawalMatchForm)}
        action={verbPath('commande', { withdrawalId })}
        button="Rapprocher"
        pending="Enregistrement…"
        preview={verbPath('commande/message', { withdrawalId })}
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
      </AdminForm>
    </section>
  )
}

function SetAsideForm({ id: withdrawalId }: UnmatchedDeclarationProps) {
  return (
    <section className="admin-panel" aria-labelledby="mettre-de-cote">
      <h2 id="mettre-de-cote">Mettre de côté</h2>
      <p className="small">
        Pour une déclaration qui n’est d’aucune commande de la boutique. Elle est gardée, et peut encore être
        rapprochée.
      </p>
      <AdminForm
        id="mise-de-cote"
        ownIds
        schema={orderForms(({ withdrawalSetAsideForm }) => withdrawalSetAsideForm)}
        action={verbPath('mise-de-cote', { withdrawalId })}
        button="Mettre de côté"
        pending="Enregistrement…"
        preview={verbPath('mise-de-cote/message', { withdrawalId })}
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
      </AdminForm>
    </section>
  )
}
