import { z } from 'zod'
import { tenants } from '~/database/registry.server'
import { requireOwner } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { requireOtherShop, tenantContext } from '~/middleware/tenant.server'
import { type Plan, plans } from '~/models/platform/tenant'
import { arePlansOnSale, askForPlan } from '~/models/platform/tenant/index.server'
import { keysOf } from '~/runtime/record'
import { caution } from '../row-answer.server'
import { type Asked, missing, type Outcome, verb, verbsOf } from '../verbs.server'

export const planVerbs = verbsOf('/admin/formule/*', {
  demander: verb(
    z.object({ plan: z.enum(keysOf(plans)) }),
    (asked) => ask(asked, asked.value.plan, `Formule ${asked.value.plan} demandée\u202f: voici comment la payer.`),
    caution('Choisissez une formule.'),
  ),

  annuler: verb(z.object({}), (asked) => ask(asked, null, 'Demande annulée\u202f: rien n’est dû.')),
})

export type PlanVerb = (typeof planVerbs.paths)[number]

async function ask({ context, at }: Asked<unknown>, plan: Plan | null, words: string): Promise<Outcome> {
  requireOtherShop(context)
  await requireOwner(context)
  const registry = await tenants()
  if (plan && !(await arePlansOnSale(registry.first))) return caution('Les formules ne sont pas encore en vente.')
  const asked = await askForPlan(registry, { tenantId: context.get(tenantContext).id, plan, at })
  return asked ? done(words) : missing('Cet espace n’a pas de formule')
}
