import type { RouterContextProvider } from 'react-router'
import { requestContextOf } from '~/middleware/request.server'
import { tenantContext } from '~/middleware/tenant.server'
import { visitorContext } from '~/middleware/visitor.server'
import { readQuestionnaire } from '~/models/crm/advice/index.server'

/** Context values most handlers need; `cartId` is the visitor's main cart. */
export function shopRequest(context: Readonly<RouterContextProvider>) {
  const tenant = context.get(tenantContext)
  const { at, network, readSettings } = requestContextOf(context)
  const { db, identity, remember, template } = tenant
  const { cartId } = context.get(visitorContext)
  const shown = () => remember('questionnaire', () => readQuestionnaire(db, template))
  const shop = { tenant, db, identity, signer: identity.signer, remember, template, readQuestionnaire: shown }
  return { ...shop, at, network, readSettings, cartId }
}
