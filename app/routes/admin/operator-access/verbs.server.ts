import { z } from 'zod'
import { tenants } from '~/database/registry.server'
import { requireOwner } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { requireOtherShop, tenantContext } from '~/middleware/tenant.server'
import { CONSENT_HOURS, consentForm } from '~/models/platform/operator-access'
import { giveConsent, takeConsentBack } from '~/models/platform/operator-access/index.server'
import { requireFreshPassword } from '../fresh-password.server'
import { type Asked, verb, verbsOf } from '../verbs.server'

const give = verb(consentForm, async (asked) => {
  const { shop, by, at } = await requireOwnedShop(asked)
  await giveConsent(await tenants(), shop, { reason: asked.value.reason, by, at })
  return done(`L’opérateur peut lire votre back-office pendant ${CONSENT_HOURS} heures.`)
})

const ofAccess = {
  retirer: verb(z.object({}), async (asked) => {
    const { shop, by, at } = await requireOwnedShop(asked)
    await takeConsentBack(await tenants(), shop, { by, at })
    return done('L’opérateur n’entre plus\u202f; s’il lisait, sa visite est finie.')
  }),
}

export const operatorAccessVerbs = verbsOf('/admin/acces-operateur/*', ofAccess, give)

export type OperatorAccessVerb = (typeof operatorAccessVerbs.paths)[number]

async function requireOwnedShop(asked: Asked<unknown>) {
  requireOtherShop(asked.context)
  await requireOwner(asked.context)
  await requireFreshPassword(asked)
  return { shop: asked.context.get(tenantContext), by: asked.actor, at: asked.at }
}
