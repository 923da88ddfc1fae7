import { href, Outlet } from 'react-router'
import { AdminError } from '~/components/admin/frame/admin-error'
import { AdminFrame } from '~/components/admin/frame/admin-frame'
import { keepScreen } from '~/components/admin/frame/screen-keeper'
import { UnsentForm } from '~/components/ui/unsent-form'
import { FIRST_TENANT } from '~/database/hosts.server'
import { tenants } from '~/database/registry.server'
import { administratorMiddleware, adminRequest, operatorContext } from '~/middleware/administrator.server'
import { type Notice, noticeContext } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { readUnsent } from '~/middleware/unsent-form.server'
import { countWork } from '~/models/platform/dashboard/index.server'
import { findTenant } from '~/models/platform/tenant/index.server'
import { listAllServices } from '~/models/support/booking/index.server'
import { assistantOf } from '~/models/support/contact'
import { formatMoment } from '~/models/values/french-date'
import { catalogueVat } from '~/models/values/vat'
import type { RoutePolicy } from '~/runtime/route-policy'
import { processOrigin } from '~/runtime/served-origin.server'
import stylesheet from '~/styles/admin.css?url'
import type { Route } from './+types/layout'

export const handle = {
  policy: { beforeOpening: true, hydrate: true, showsForm: true, keptUnderLoad: true } satisfies RoutePolicy,
}

export const middleware = [administratorMiddleware]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, identity, template, readSettings, administrator, at } = adminRequest(context)
  const { desk, shop } = template.words
  const tenant = context.get(tenantContext)
  const visit = context.get(operatorContext)
  const settings = await readSettings()
  const unsent = await readUnsent({ url, context, userId: administrator.id })
  return {
    administrator: { name: administrator.name, email: administrator.email },
    shopName: settings['shop.name'],
    words: { ...desk, asked: shop.request.mark, unsealed: shop.unsealed, assistant: assistantOf(settings, shop) },
    vat: catalogueVat(settings),
    mark: shop.mark,
    counts: await countWork(db, at),
    notice: context.get(noticeContext) ?? unsentNotice(unsent),
    unsent: unsent?.isOver ? undefined : unsent,
    demo: identity.demo,
    isFirstShop: tenant.id === FIRST_TENANT,
    takesBookings: (await listAllServices(db)).length > 0,
    visitUntil: visit ? formatMoment(visit.until) : undefined,
    wayOut: tenant.isReadOnly ? await wayOutOf(tenant) : undefined,
  }
}

/** Of read-only: the operator ends his own, and a plan that of an ended trial. */
async function wayOutOf({ subdomain }: { subdomain: string }) {
  const found = await findTenant(await tenants(), subdomain)
  return found?.ended_at && found.state !== 'read_only'
    ? { href: href('/admin/formule'), label: 'choisissez une formule' }
    : { href: processOrigin() + href('/support'), label: 'écrivez-nous' }
}

/** Says that a form is shown again as it was typed. */
function unsentNotice(unsent: Awaited<ReturnType<typeof readUnsent>>): Notice | null {
  if (!unsent) return null
  if (unsent.isOver) return { tone: 'caution', lines: [unsentOver] }
  return { tone: 'caution', lines: [unsentShown, ...(unsent.hasFiles ? [filesLost] : [])] }
}

const unsentShown =
  'Votre session avait pris fin\u202f: ce que vous aviez saisi ou coché est de nouveau sur la page. Rien n’est encore enregistré.'
const filesLost = 'Les fichiers n’ont pas été gardés\u202f: joignez-les de nouveau.'
const unsentOver = 'Ce qui avait été saisi n’est plus gardé, ou l’est pour un autre compte.'

export default function AdminLayout({
  loaderData: { unsent, words: _words, vat: _vat, ...frame },
}: Route.ComponentProps) {
  return (
    <UnsentForm value={unsent}>
      <AdminFrame {...frame}>
        <Outlet />
      </AdminFrame>
    </UnsentForm>
  )
}

/** Links the stylesheet itself: on a refusal this layout's loader did not run. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      <AdminError error={error} />
    </>
  )
}
