import { data, href } from 'react-router'
import { tenants } from '~/database/registry.server'
import { requireOwner } from '~/middleware/administrator.server'
import { requireFirstShop, requireOtherShop, tenantContext } from '~/middleware/tenant.server'
import { invoicePaper, readInvoiceContent } from '~/models/shop/invoice'
import { findBillInvoice } from '~/models/shop/invoice/index.server'
import { paperPage, paperPdf } from '~/routes/paper-answers.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/plan-bill'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

/** An invoice of the platform: for its first shop each, for the owner of a workspace their own. */
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const { number } = params
  const isOwners = pattern.includes('admin/formule')
  if (isOwners) {
    requireOtherShop(context)
    await requireOwner(context)
  } else requireFirstShop(context)
  const customer = isOwners ? { customer: context.get(tenantContext).id } : {}
  const invoice = await findBillInvoice((await tenants()).first.db, { number, ...customer })
  if (!invoice) throw data('Facture inconnue', { status: 404 })
  const content = readInvoiceContent(invoice.content)
  if (!content) throw data('Cette facture est endommagée\u202f: écrivez-nous.', { status: 410 })
  if (pattern.endsWith('/pdf')) return paperPdf([invoicePaper(content)], { name: number, ahead: true })
  const pdfPath = isOwners
    ? href('/admin/formule/factures/:number/pdf', { number })
    : href('/admin/factures/:number/pdf', { number })
  return paperPage([invoicePaper(content)], { pdfPath })
}
