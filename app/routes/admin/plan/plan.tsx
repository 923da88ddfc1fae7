import { data, href, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { tenants } from '~/database/registry.server'
import { adminRequest, requireOwner } from '~/middleware/administrator.server'
import { requireOtherShop, tenantContext } from '~/middleware/tenant.server'
import { readSettings } from '~/models/base/setting/index.server'
import { meanwhileText, NOTICE_DAYS, type Plan, plans } from '~/models/platform/tenant'
import { arePlansOnSale, findWorkspace, readUsage, transferReference } from '~/models/platform/tenant/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { formatEuros, formatTtc, standardVat } from '~/models/values/money'
import { formatBytes, formatCount } from '~/models/values/wording'
import { keysOf } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { DAY_MS } from '~/runtime/time'
import type { Route } from './+types/plan'
import { type PlanVerb, planVerbs } from './verbs.server'

export const handle = { policy: { keptReadOnly: true, parameters: 'public' } satisfies RoutePolicy }

/** The path of a verb leads to the page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireOtherShop(context)
  await requireOwner(context)
  if ('*' in params) throw planVerbs.knows(url) ? redirect(href('/admin/formule')) : data('Page inconnue', 404)
  const { at } = adminRequest(context)
  const tenant = context.get(tenantContext)
  const { platform, first } = await tenants()
  const workspace = await findWorkspace(platform, tenant.id)
  if (!workspace) throw data('Cet espace n’a pas de formule', 404)
  const { plan, asked_plan: asked, open_until, paid_until } = workspace
  const isOver = open_until <= at.toISOString()
  const settings = asked ? await readSettings(first.db) : undefined
  return {
    plan,
    isPaid: paid_until !== null,
    isOver,
    end: formatDateTime(new Date(open_until)),
    deletion: formatDateTime(new Date(Date.parse(open_until) + NOTICE_DAYS * DAY_MS)),
    isOnSale: await arePlansOnSale(first),
    usage: await readUsage(tenant, at),
    transfer: asked &&
      settings && {
        plan: asked,
        reference: transferReference(workspace),
        holder: settings['transfer.holder'],
        iban: settings['transfer.iban'],
        bic: settings['transfer.bic'],
      },
  }
}

export const action = planVerbs.act

const verbPath = verbPathOf<PlanVerb>('/admin/formule/*')

export default function PlanScreen({ loaderData }: Route.ComponentProps) {
  const { plan, isOnSale, transfer, usage } = loaderData
  return (
    <>
      <AdminHeader title="Formule" lead={leadOf(loaderData)} />
      <div className="stack">
        {transfer ? <Transfer {...transfer} /> : null}
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
          {isOnSale ? (
            <p className="muted">
              Par mois, sans durée minimale ni prélèvement. Vous payez par virement quand vous voulez continuer.
            </p>
          ) : (
            <p className="muted">{meanwhileText(false)}</p>
          )}
          <ul className="plan-cards">
            {keysOf(plans).map((each) => (
              <PlanCard key={each} plan={each} isCurrent={loaderData.isPaid && each === plan} isOnSale={isOnSale} />
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function leadOf({ plan, isPaid, isOver, end, deletion, isOnSale }: Route.ComponentProps['loaderData']): string {
  const name = isPaid ? `Formule ${plan}` : 'Essai, sur les limites de BASIC'
  if (!isOnSale) return `${name}.`
  if (!isOver) return `${name}, jusqu’au ${end} (heure de Paris).`
  return `${isPaid ? `Formule ${plan} terminée` : 'Essai terminé'} le ${end}\u202f: lecture seule. Sans formule, l’espace sera supprimé le ${deletion}.`
}

function usageRows(usage: Route.ComponentProps['loaderData']['usage'], plan: Plan) {
  const { agents, prospects } = plans[plan]
  return [
    row('Agents en marche', usage.agents, agents),
    row('Prospects ajoutés ce mois-ci', usage.prospects, prospects),
    { label: 'E-mails partis ce mois-ci', used: formatCount(usage.mails), most: '–', share: undefined },
    { label: 'Stockage', used: formatBytes(usage.bytes), most: '–', share: undefined },
  ]
}

function row(label: string, used: number, most: number | undefined) {
  const share = most === undefined ? undefined : Math.min(100, Math.round((used / most) * 100))
  return { label, used: formatCount(used), most: most === undefined ? 'sans limite' : formatCount(most), share }
}

function Share({ share }: { share: number | undefined }) {
  return share === undefined ? '–' : <meter min={0} max={100} high={80} value={share} aria-label={`${share}\u202f%`} />
}

function PlanCard({ plan, isCurrent, isOnSale }: { plan: Plan; isCurrent: boolean; isOnSale: boolean }) {
  const { priceCents, agents, prospects } = plans[plan]
  return (
    <li className="admin-panel stack stack-small">
      <h3>{plan}</h3>
      <p>
        <strong className="num">{formatTtc(priceCents, standardVat)}</strong> TTC par mois{' '}
        <span className="muted small num">({formatEuros(priceCents)} HT)</span>
      </p>
      <p className="muted small">
        {agents === undefined ? 'Tous les agents' : `${agents} agents ensemble`},{' '}
        {prospects === undefined ? 'prospects sans limite' : `${formatCount(prospects)} prospects par mois`}.
      </p>
      {isOnSale ? (
        <AdminForm rowKey={plan} action={verbPath('demander', {})}>
          <input type="hidden" name="plan" value={plan} />
          <Button variant="quiet">{isCurrent ? `Prolonger ${plan}` : `Choisir ${plan}`}</Button>
        </AdminForm>
      ) : null}
    </li>
  )
}

function Transfer({ plan, reference, holder, iban, bic }: { [name: string]: string } & { plan: Plan }) {
  return (
    <section className="stack stack-small" aria-labelledby="virement">
      <h2 id="virement">Payer la formule {plan}</h2>
      <p>Elle commence quand nous recevons votre virement. Rien n’est prélevé, et sans virement rien n’est dû.</p>
      <Facts
        title="Virement à faire"
        facts={[
          { label: 'Montant, pour un mois', value: `${formatTtc(plans[plan].priceCents, standardVat)} TTC` },
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
