import { join } from 'node:path'
import { data, href, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { tenants as openRegistry } from '~/database/registry.server'
import { adminRequest } from '~/middleware/administrator.server'
import { requireFirstShop } from '~/middleware/tenant.server'
import { templateLabel } from '~/models/platform/tenant'
import { type ListedTenant, listTenants, readTenantFile } from '~/models/platform/tenant/index.server'
import { formatMoment, formatPastMoment } from '~/models/values/french-date'
import { formatBytes } from '~/models/values/wording'
import { config } from '~/runtime/config.server'
import { workspaceOrigin } from '~/runtime/identity.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/tenants'
import { type TenantVerb, tenantVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public', firstShop: true } satisfies RoutePolicy }

/** The path of a verb leads to the list. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireFirstShop(context)
  if ('*' in params) throw tenantVerbs.knows(url) ? redirect(href('/admin/tenants')) : data('Page inconnue', 404)
  const { at } = adminRequest(context)
  return { tenants: (await listTenants(await openRegistry())).map((tenant) => viewOf(tenant, at)) }
}

export const action = tenantVerbs.act

function viewOf({ id, name, subdomain, template, plan, ...tenant }: ListedTenant, at: Date) {
  const file = readTenantFile(join(config.dataDir, 'tenants', id))
  return {
    ...{
      id,
      name,
      subdomain,
      template: templateLabel(template),
      plan: plan ?? '–',
      origin: workspaceOrigin(subdomain),
    },
    owner: tenant.owner_email,
    trialEnd: tenant.trial_end_at ? formatMoment(tenant.trial_end_at) : '–',
    created: formatMoment(tenant.created_at),
    size: file ? formatBytes(file.bytes) : '–',
    active: file ? formatPastMoment(file.writtenAt.toISOString(), at) : '–',
    isSuspended: tenant.suspended_at !== null,
    mayEnter: tenant.suspended_at === null && (tenant.operator_until ?? '') > at.toISOString(),
    isReadOnly: tenant.state === 'read_only',
    deleteOn: tenant.delete_at ? formatMoment(tenant.delete_at) : undefined,
  }
}

type View = ReturnType<typeof viewOf>

export default function Tenants({ loaderData: { tenants } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Espaces" lead="Les entreprises qui ont leur espace ici, chacune avec sa base." />
      {tenants.length === 0 ? (
        <EmptyState
          title="Aucun espace pour le moment"
          text="Chacun naît d’une inscription, ou de la commande npm run tenants."
          action={{ href: href('/catalyse'), label: 'Voir la page de la plateforme' }}
        />
      ) : (
        <TenantTable tenants={tenants} />
      )}
    </>
  )
}

function TenantTable({ tenants }: { tenants: View[] }) {
  return (
    <DataTable
      caption="Espaces, du plus récent au plus ancien"
      rows={tenants}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Nom', cell: ({ name, origin }) => <a href={`${origin}/`}>{name}</a> },
        { label: 'Adresse', cell: ({ subdomain }) => subdomain },
        { label: 'Propriétaire', cell: ({ owner }) => owner ?? '–' },
        { label: 'Modèle', cell: ({ template }) => template },
        { label: 'Formule', cell: ({ plan }) => plan },
        { label: 'Fin de l’essai', cell: ({ trialEnd }) => trialEnd },
        { label: 'Taille', isNumber: true, cell: ({ size }) => size },
        { label: 'Activité', cell: ({ active }) => active },
        { label: 'État', cell: stateText },
        { label: 'Actions', cell: (tenant) => <Actions tenant={tenant} /> },
      ]}
    />
  )
}

function stateText({ isSuspended, isReadOnly, deleteOn }: View): string {
  if (deleteOn) return `Supprimé le ${deleteOn}`
  if (isSuspended) return 'Suspendu'
  return isReadOnly ? 'Lecture seule' : 'Ouvert'
}

function Actions({ tenant }: { tenant: View }) {
  const { name, subdomain, isSuspended, isReadOnly, mayEnter, deleteOn, owner } = tenant
  return (
    <div className="row-actions">
      {mayEnter ? <Change tenant={tenant} verb=":subdomain/entrer" label="Entrer" /> : null}
      {isSuspended || isReadOnly ? <Change tenant={tenant} verb=":subdomain/retablir" label="Rétablir" /> : null}
      {isSuspended || isReadOnly ? null : (
        <Change tenant={tenant} verb=":subdomain/lecture-seule" label="Lecture seule" />
      )}
      {isSuspended ? null : <Change tenant={tenant} verb=":subdomain/suspendre" label="Suspendre" />}
      <a href={href('/admin/tenants/:subdomain/archive', { subdomain })} aria-label={`Archive de ${name}`}>
        Archive
      </a>
      {owner && !isSuspended ? <Change tenant={tenant} verb=":subdomain/lien" label="Lien" /> : null}
      {deleteOn ? null : <Change tenant={tenant} verb=":subdomain/supprimer" label="Supprimer" />}
    </div>
  )
}

const verbPath = verbPathOf<TenantVerb>('/admin/tenants/*')

function Change({ tenant: { subdomain, name }, verb, label }: { tenant: View; verb: TenantVerb; label: string }) {
  const action = verbPath(verb, { subdomain })
  return (
    <AdminForm rowKey={action} action={action}>
      <Button variant="link" aria-label={`${label} ${name}`}>
        {label}
      </Button>
    </AdminForm>
  )
}
