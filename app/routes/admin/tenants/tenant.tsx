import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { SelectField } from '~/components/ui/field'
import { tenants } from '~/database/registry.server'
import { adminRequest } from '~/middleware/administrator.server'
import { requireFirstShop } from '~/middleware/tenant.server'
import { NOTICE_DAYS, plans } from '~/models/platform/tenant'
import { findTenant, listDomains } from '~/models/platform/tenant/index.server'
import { keysOf } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { DomainBadge } from '../domains/domain-badge'
import { type DomainView, domainView } from '../domains/domain-view.server'
import type { Route } from './+types/tenant'
import { TenantStateBadge } from './tenant-state'
import { type BillView, billViews, type TenantView, tenantView } from './tenant-view.server'
import { type TenantVerb, tenantVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public', firstShop: true } satisfies RoutePolicy }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireFirstShop(context)
  if (!tenantVerbs.knows(url)) throw data('Page inconnue', 404)
  const { at } = adminRequest(context)
  const registry = await tenants()
  const tenant = await findTenant(registry, params.subdomain)
  if (!tenant) throw data('Espace inconnu', 404)
  const domains = (await listDomains(registry.platform, tenant.id)).map(domainView)
  const bills = await billViews(registry.first.db, tenant.id)
  return { tenant: tenantView(tenant, registry, at), domains, bills, paymentId: randomUUID() }
}

export const action = tenantVerbs.act

const verbPath = verbPathOf<TenantVerb>('/admin/tenants/:subdomain/*')

export default function Tenant({ loaderData: { tenant, domains, bills, paymentId } }: Route.ComponentProps) {
  const { name, subdomain, origin, owner, ownerName, state, deleteOn, mayEnter } = tenant
  const isServed = state !== 'suspendu' && state !== 'supprime'
  return (
    <>
      <Link className="admin-back" to={href('/admin/tenants')}>
        Espaces
      </Link>
      <AdminHeader title={name} lead={<a href={`${origin}/`}>{origin}</a>} />
      <div className="stack">
        <Facts
          title="L’espace"
          facts={[
            { label: 'État', value: <TenantStateBadge state={state} /> },
            { label: 'Suppression', value: deleteOn },
            { label: 'Propriétaire', value: [ownerName, owner].filter(Boolean).join(', ') },
            { label: 'Domaines', value: domains.length > 0 ? <Domains domains={domains} /> : undefined },
            { label: 'Modèle', value: tenant.template },
            { label: 'Formule', value: tenant.plan },
            { label: 'Abonnement', value: tenant.subscription },
            { label: 'Prochaine facture', value: tenant.nextAmount && `${tenant.nextBill}, ${tenant.nextAmount}` },
            { label: 'Fin de l’essai', value: tenant.trialEnd },
            { label: 'Ouvert jusqu’au', value: tenant.openUntil },
            { label: 'Formule demandée', value: tenant.askedPlan },
            { label: 'Créé le', value: tenant.created },
            { label: 'Taille de la base', value: tenant.size },
            { label: 'Dernière écriture', value: tenant.active },
          ]}
        />
        {mayEnter ? (
          <Act title="Entrer" text="Le propriétaire vous laisse lire son back-office. Il verra votre visite.">
            <Change tenant={tenant} verb="entrer" label="Entrer" />
          </Act>
        ) : null}
        {owner && isServed ? (
          <Act title="Lien du propriétaire" text={`Un lien pour choisir un mot de passe part à ${owner}.`}>
            <Change tenant={tenant} verb="lien" label="Envoyer le lien" />
          </Act>
        ) : null}
        {tenant.hasPeriod && !deleteOn ? <Paid tenant={tenant} paymentId={paymentId} /> : null}
        {tenant.hasPeriod && !deleteOn ? <Longer tenant={tenant} /> : null}
        {bills.length > 0 ? <Bills tenant={tenant} bills={bills} creditId={paymentId} /> : null}
        <Act
          title="Archive"
          text="Tout ce que l’espace contient, en un fichier ZIP. Le téléchargement est noté au journal."
        >
          <a className="button button-quiet" href={href('/admin/tenants/:subdomain/archive', { subdomain })}>
            Télécharger
          </a>
        </Act>
        {state === 'ouvert' ? <ReadOnly tenant={tenant} /> : null}
        {isServed ? (
          <Act title="Suspendre" text={'Son adresse le dit\u202f; rien n’est perdu.'}>
            <Change tenant={tenant} verb="suspendre" label="Suspendre" />
          </Act>
        ) : null}
        {state === 'ouvert' ? null : (
          <Act
            title="Rétablir"
            text={deleteOn ? 'La suppression est annulée, et l’espace rouvre.' : 'L’espace rouvre.'}
          >
            <Change tenant={tenant} verb="retablir" label="Rétablir" />
          </Act>
        )}
        {deleteOn ? null : (
          <Act
            title="Supprimer"
            text={`L’espace est suspendu, son propriétaire prévenu, et tout est effacé dans ${NOTICE_DAYS} jours.`}
          >
            <Change tenant={tenant} verb="supprimer" label="Supprimer" danger />
          </Act>
        )}
      </div>
    </>
  )
}

function Domains({ domains }: { domains: DomainView[] }) {
  return (
    <ul className="plain-list">
      {domains.map((domain) => (
        <li key={domain.id}>
          {domain.shown} <DomainBadge {...domain} />
          {domain.checked ? <span className="muted small"> vérifié {domain.checked}</span> : null}
        </li>
      ))}
    </ul>
  )
}

function Act({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="admin-panel tenant-act">
      <div>
        <h2>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Said by the operator once the money is there. */
function Paid({ tenant: { subdomain, askedPlan }, paymentId }: { tenant: TenantView; paymentId: string }) {
  const action = verbPath('paye', { subdomain })
  return (
    <Act
      title="Virement reçu"
      text="La formule s’applique, l’espace reste ouvert d’autant de mois, et la facture part au propriétaire."
    >
      <AdminForm rowKey={action} action={action} className="tenant-reason">
        <SelectField
          field={{ name: 'plan', initialValue: askedPlan ?? 'BASIC' }}
          label="Formule"
          options={planOptions}
        />
        <input type="hidden" name="paiement" value={paymentId} />
        <SelectField field={{ name: 'months', initialValue: '1' }} label="Mois payés" options={monthOptions} />
        <Button variant="quiet">Enregistrer le paiement</Button>
      </AdminForm>
    </Act>
  )
}

function Longer({ tenant: { subdomain } }: { tenant: TenantView }) {
  return (
    <Act
      title="Offrir du temps"
      text="L’espace reste ouvert plus longtemps, sans paiement. Le motif est noté au journal."
    >
      <AdminForm
        id="prolonger"
        schema={accountForms(({ longerForm }) => longerForm)}
        action={verbPath('prolonger', { subdomain })}
        defaultValue={{ days: '30' }}
        button="Prolonger"
        ownIds
        quiet
      >
        {(fields) => (
          <>
            <SelectField field={fields.days} label="Durée" options={dayOptions} />
            <TypedField field={fields.reason} label="Motif" required />
          </>
        )}
      </AdminForm>
    </Act>
  )
}

interface BillsProps {
  tenant: TenantView
  bills: BillView[]
  creditId: string
}

/** What a card paid is given back at Stripe, and its credit note follows by itself. */
function Bills({ tenant: { subdomain }, bills, creditId }: BillsProps) {
  const open = bills.filter(({ openText }) => openText !== undefined)
  return (
    <section className="admin-panel stack" aria-labelledby="factures">
      <h2 id="factures">Factures</h2>
      <DataTable
        caption="Factures et avoirs des formules, du plus récent au plus ancien"
        rows={bills}
        keyOf={({ number }) => number}
        columns={[
          { label: 'Numéro', cell: BillNumber },
          { label: 'Du', cell: ({ on }) => <span className="num nowrap">{on}</span> },
          { label: 'Objet', cell: ({ what }) => what },
          { label: 'Total TTC', isNumber: true, cell: ({ total }) => total },
        ]}
      />
      {open.length > 0 ? (
        <div className="admin-narrow-form">
          <AdminForm
            id="avoir"
            schema={accountForms(({ creditForm }) => creditForm)}
            action={verbPath('avoir', { subdomain })}
            defaultValue={{ facture: open[0]?.reference ?? '' }}
            button="Émettre l’avoir"
            summary="Émettre un avoir"
            ownIds
            quiet
          >
            {(fields) => (
              <>
                <p className="muted small">
                  Un avoir ne déplace pas d’argent : rendez un virement depuis votre banque. Ce qui a été payé par carte
                  se rembourse dans Stripe, et son avoir se fait alors de lui-même.
                </p>
                <SelectField
                  field={fields.facture}
                  label="Facture"
                  options={open.map(({ reference, number, openText }) => ({
                    value: reference,
                    label: `${number}, ${openText}`,
                  }))}
                />
                <TypedField
                  field={fields.montant}
                  label="Montant TTC, en euros"
                  hint="Par exemple 118,80, et au plus ce qui reste de la facture."
                  inputMode="decimal"
                  autoComplete="off"
                  required
                />
                <TypedField field={fields.reason} label="Motif" hint="Le propriétaire le lit sur l’avoir." required />
                <input type="hidden" name="avoir" value={creditId} />
              </>
            )}
          </AdminForm>
        </div>
      ) : null}
    </section>
  )
}

function BillNumber({ number }: BillView) {
  return (
    <a className="num nowrap" href={href('/admin/factures/:number', { number })}>
      {number}
    </a>
  )
}

const planOptions = keysOf(plans).map((plan) => ({ value: plan, label: plan }))
const monthOptions = ['1', '3', '6', '12'].map((months) => ({ value: months, label: months }))
const dayOptions = ['7', '30', '60', '90'].map((days) => ({ value: days, label: `${days} jours` }))

function ReadOnly({ tenant: { subdomain } }: { tenant: TenantView }) {
  return (
    <Act title="Lecture seule" text={'Plus de commande ni de changement\u202f; ce qui est en cours continue.'}>
      <AdminForm
        id="lecture-seule"
        schema={accountForms(({ readOnlyForm }) => readOnlyForm)}
        action={verbPath('lecture-seule', { subdomain })}
        button="Mettre en lecture seule"
        ownIds
        quiet
      >
        {(fields) => <TypedField field={fields.reason} label="Motif, dit au propriétaire (facultatif)" />}
      </AdminForm>
    </Act>
  )
}

interface ChangeProps {
  tenant: TenantView
  verb: TenantVerb
  label: string
  danger?: boolean
}

function Change({ tenant: { subdomain, name }, verb, label, danger }: ChangeProps) {
  const action = verbPath(verb, { subdomain })
  return (
    <AdminForm rowKey={action} action={action}>
      <Button variant={danger ? 'danger' : 'quiet'} aria-label={`${label} ${name}`}>
        {label}
      </Button>
    </AdminForm>
  )
}
