import { data, href, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { tenants } from '~/database/registry.server'
import { adminRequest, requireOwner } from '~/middleware/administrator.server'
import { requireOtherShop, tenantContext } from '~/middleware/tenant.server'
import { meanwhileText, type Plan, plans } from '~/models/platform/tenant'
import { formatBytes, formatCount } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/plan'
import { PlanCard } from './plan-card'
import { planView, readReturn } from './plan-view.server'
import { type PlanVerb, planVerbs } from './verbs.server'

export const handle = { policy: { keptReadOnly: true, parameters: 'public' } satisfies RoutePolicy }

/** The path of a verb leads to the page. `?paiement=`: back from the payment page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireOtherShop(context)
  await requireOwner(context)
  if ('*' in params) throw planVerbs.knows(url) ? redirect(href('/admin/formule')) : data('Page inconnue', 404)
  const { at } = adminRequest(context)
  const tenant = context.get(tenantContext)
  const registry = await tenants()
  if (url.searchParams.has('paiement')) await readReturn(registry, { tenantId: tenant.id, at })
  const view = await planView(registry, { tenant, at })
  if (!view) throw data('Cet espace n’a pas de formule', 404)
  return view
}

export const action = planVerbs.act

const verbPath = verbPathOf<PlanVerb>('/admin/formule/*')

export default function PlanScreen({ loaderData }: Route.ComponentProps) {
  const { plan, isOnSale, transfer, usage, subscription, simulated, cards, means, bills, vatNote } = loaderData
  return (
    <>
      <AdminHeader title="Formule" lead={leadOf(loaderData)} />
      <div className="stack">
        {simulated ? <Simulated {...simulated} /> : null}
        {transfer ? <Transfer {...transfer} /> : null}
        {subscription ? <Subscription {...subscription} isSimulated={means.card === 'sandbox'} /> : null}
        <section className="admin-section">
          <h2>Ce que vous utilisez</h2>
          <DataTable
            caption="Ce que l’espace utilise de sa formule"
            rows={usageRows(usage, plan)}
            keyOf={({ label }) => label}
            columns={[
              { label: 'Quoi', cell: ({ label }) => label },
              { label: 'Utilisé', isNumber: true, cell: ({ used }) => used },
              { label: 'Permis', isNumber: true, cell: ({ most }) => most },
              { label: 'Part', cell: ({ share }) => <Share share={share} /> },
            ]}
          />
        </section>
        <section className="admin-section">
          <h2>Les formules</h2>
          <div className="stack stack-small">
            <p className="muted">{isOnSale ? saleText(loaderData) : meanwhileText(false)}</p>
            {vatNote ? <p className="muted">{vatNote}</p> : null}
          </div>
          <ul className="plan-cards">
            {cards.map((card) => (
              <PlanCard
                key={card.plan}
                card={card}
                means={means}
                revision={subscription?.revision ?? 0}
                periodEnd={subscription?.periodEnd ?? ''}
              />
            ))}
          </ul>
        </section>
        {bills.length > 0 ? <Bills bills={bills} /> : null}
      </div>
    </>
  )
}

type View = Route.ComponentProps['loaderData']

function leadOf({ plan, isPaid, isOver, end, deletion, isOnSale, subscription }: View): string {
  const name = isPaid ? `Formule ${plan}` : 'Essai, sur les limites de BASIC'
  if (!isOnSale) return `${name}.`
  if (subscription && !isOver) {
    if (subscription.endsOn) return `${name}, résiliée\u202f: ouverte jusqu’au ${subscription.endsOn} (heure de Paris).`
    return subscription.unpaidUntil ? `${name}, en attente de paiement.` : `${name}, renouvelée chaque mois.`
  }
  if (!isOver) return `${name}, jusqu’au ${end} (heure de Paris).`
  return `${isPaid ? `Formule ${plan} terminée` : 'Essai terminé'} le ${end}\u202f: lecture seule. Sans formule, l’espace sera supprimé le ${deletion}.`
}

function saleText({ means, subscription }: View): string {
  if (subscription) return 'Une formule plus grande s’applique aussitôt, une plus petite à la fin de la période payée.'
  if (!means.card)
    return 'Par mois, sans durée minimale ni prélèvement. Vous payez par virement quand vous voulez continuer.'
  const simulated = means.card === 'sandbox' ? ' En démonstration, ce paiement est simulé.' : ''
  const transfer = means.transfer ? ' Par virement, vous payez quand vous voulez continuer.' : ''
  return `Par mois, sans durée minimale. Par carte, la formule commence au paiement et se renouvelle jusqu’à ce que vous la résiliiez, en trois clics.${simulated}${transfer}`
}

function usageRows(usage: View['usage'], plan: Plan) {
  const { agents, prospects, domains, apiKeys } = plans[plan]
  return [
    row('Agents en marche', usage.agents, agents),
    row('Prospects ajoutés ce mois-ci', usage.prospects, prospects),
    row('Domaines', usage.domains, domains),
    row('Clés d’API', usage.apiKeys, apiKeys),
    { label: 'E-mails partis ce mois-ci', used: formatCount(usage.mails), most: '–', share: undefined },
    { label: 'Stockage', used: formatBytes(usage.bytes), most: '–', share: undefined },
  ]
}

function row(label: string, used: number, most: number | undefined) {
  const share = most === undefined || most === 0 ? undefined : Math.min(100, Math.round((used / most) * 100))
  return { label, used: formatCount(used), most: most === undefined ? 'sans limite' : formatCount(most), share }
}

function Share({ share }: { share: number | undefined }) {
  return share === undefined ? '–' : <meter min={0} max={100} high={80} value={share} aria-label={`${share}\u202f%`} />
}

function Subscription(props: NonNullable<View['subscription']> & { isSimulated: boolean }) {
  const { plan, nextPlan, revision, hasPortal, nextBill, periodEnd, endsOn, unpaidUntil, isSimulated } = props
  return (
    <section className="stack stack-small" aria-labelledby="abonnement">
      <h2 id="abonnement">Votre formule {plan}</h2>
      {unpaidUntil ? (
        <Notice
          tone="danger"
          live={false}
          lines={[
            `Votre carte n’a pas payé. L’espace reste ouvert jusqu’au ${unpaidUntil} (heure de Paris), puis passe en lecture seule. Changez de carte\u202f: le paiement est tenté de nouveau, et tout continue.`,
          ]}
        />
      ) : null}
      <Facts
        title={isSimulated ? 'Abonnement de démonstration' : 'Abonnement'}
        facts={[
          { label: 'Moyen de paiement', value: isSimulated ? 'Paiement simulé, rien n’est débité' : 'Carte bancaire' },
          { label: 'Prochain paiement', value: endsOn ? 'Aucun' : unpaidUntil ? 'Dès que la carte paie' : nextBill },
          { label: 'Ensuite', value: nextPlan ? `${nextPlan} à partir du ${periodEnd}` : undefined },
          { label: 'Résiliée, s’arrête le', value: endsOn },
        ]}
      />
      <div className="plan-acts">
        {hasPortal ? (
          <AdminForm rowKey="carte" action={verbPath('moyen-de-paiement', {})}>
            <Button variant={unpaidUntil ? 'primary' : 'quiet'}>
              {unpaidUntil ? 'Changer de carte' : 'Carte et paiements'}
            </Button>
          </AdminForm>
        ) : null}
        {endsOn ? (
          <AdminForm rowKey="reprendre" action={verbPath('reprendre', {})}>
            <input type="hidden" name="revision" value={revision} />
            <Button variant="quiet">Reprendre la formule</Button>
          </AdminForm>
        ) : (
          <Cancel plan={plan} revision={revision} periodEnd={periodEnd} isUnpaid={unpaidUntil !== undefined} />
        )}
      </div>
    </section>
  )
}

/** As easy as subscribing (art. L215-1-1 C. conso.). */
function Cancel({
  plan,
  revision,
  periodEnd,
  isUnpaid,
}: {
  plan: Plan
  revision: number
  periodEnd: string
  isUnpaid: boolean
}) {
  return (
    <details className="plan-ask">
      <summary>Résilier</summary>
      <div className="stack stack-small">
        <p>
          {isUnpaid
            ? 'Rien ne sera plus débité après cette période. La facture ouverte reste due.'
            : `La formule ${plan} s’arrête le ${periodEnd}, et rien n’est plus débité. Jusque-là tout continue, et vous pouvez revenir sur votre décision.`}
        </p>
        <p>
          Ensuite l’espace passe en lecture seule{'\u202f'}: vous consultez et téléchargez tout. Une confirmation datée
          part par e-mail.
        </p>
        <AdminForm rowKey="resilier" action={verbPath('resilier', {})}>
          <input type="hidden" name="revision" value={revision} />
          <Button variant="danger">Confirmer la résiliation</Button>
        </AdminForm>
      </div>
    </details>
  )
}

/** The payment page of a demonstration. */
function Simulated({ plan, amount }: { plan: Plan; amount: string }) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="simule">
      <h2 id="simule">Paiement simulé de la formule {plan}</h2>
      <p>Cette plateforme est une démonstration{'\u202f'}: rien n’est débité, et la facture est un spécimen.</p>
      <p>
        <strong className="num">{amount}</strong> par mois
      </p>
      <AdminForm rowKey="simuler" action={verbPath('simuler', {})} className="plan-acts">
        <Button name="choice" value="payer">
          Accepter le paiement
        </Button>
        <Button name="choice" value="refuser" variant="quiet">
          Le refuser
        </Button>
      </AdminForm>
    </section>
  )
}

function Bills({ bills }: Pick<View, 'bills'>) {
  return (
    <section className="admin-section">
      <h2>Vos factures</h2>
      <DataTable
        caption="Factures et avoirs de la formule, du plus récent au plus ancien"
        rows={bills}
        keyOf={({ number }) => number}
        columns={[
          {
            label: 'Numéro',
            cell: ({ number }) => (
              <a className="num nowrap" href={href('/admin/formule/factures/:number', { number })}>
                {number}
              </a>
            ),
          },
          { label: 'Du', cell: ({ paidOn }) => <span className="num nowrap">{paidOn}</span> },
          { label: 'Formule', cell: ({ what }) => what },
          { label: 'Total TTC', isNumber: true, cell: ({ total }) => total },
          {
            label: 'PDF',
            cell: ({ number }) => (
              <a href={href('/admin/formule/factures/:number/pdf', { number })} aria-label={`Télécharger ${number}`}>
                Télécharger
              </a>
            ),
          },
        ]}
      />
    </section>
  )
}

function Transfer({ plan, amount, reference, holder, iban, bic }: { [name: string]: string } & { plan: Plan }) {
  return (
    <section className="stack stack-small" aria-labelledby="virement">
      <h2 id="virement">Payer la formule {plan}</h2>
      <p>Elle commence quand nous recevons votre virement. Rien n’est prélevé, et sans virement rien n’est dû.</p>
      <Facts
        title="Virement à faire"
        facts={[
          { label: 'Montant, pour un mois', value: amount },
          { label: 'Titulaire', value: holder },
          { label: 'IBAN', value: iban },
          { label: 'BIC', value: bic },
          { label: 'Référence à écrire', value: reference },
        ]}
      />
      <AdminForm rowKey="annuler" action={verbPath('annuler', {})}>
        <Button variant="link">Annuler ma demande</Button>
      </AdminForm>
    </section>
  )
}
