import { data } from 'react-router'
import { papersPdf } from '~/integrations/pdf/papers-pdf.server'
import { findAcceptedTerms, findOrDrawPdf } from '~/models/content/text/index.server'
import { pdfResponse } from '~/routes/paper-answers.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/accepted-terms-pdf'
import { requireOrder } from './order-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

/** The terms of an order, as attached to its confirmation. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order } = await requireOrder(context, params.reference)
  const { db, identity, at, readSettings } = shopRequest(context)
  const { origin } = identity
  const text = await findAcceptedTerms(db, { order, origin, at })
  if (!text) throw data('Conditions inconnues', { status: 404 })
  const shopName = (await readSettings())['shop.name']
  return pdfResponse(await findOrDrawPdf(db, { text, shopName, origin, draw: papersPdf }), { name: TERMS_FILE })
}

const TERMS_FILE = 'conditions-generales-de-vente'
