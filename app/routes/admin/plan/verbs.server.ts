import { redirect } from 'react-router'
import { z } from 'zod'
import { tenants } from '~/database/registry.server'
import { planBilling } from '~/integrations/payments/index.server'
import { paySandboxPlan } from '~/integrations/payments/sandbox-plans.server'
import { vatRegister } from '~/integrations/vat/index.server'
import { requireOwner } from '~/middleware/administrator.server'
import { done, type Notice } from '~/middleware/flash.server'
import { requireOtherShop, tenantContext } from '~/middleware/tenant.server'
import { exceedingOf, type PlanBilling } from '~/models/platform/subscription'
import {
  type Begun,
  beginPlan,
  type Changed,
  changePlan,
  checkPlanVat,
  findSubscription,
  giveUpCheckout,
  setPlanEnding,
  syncCheckout,
} from '~/models/platform/subscription/index.server'
import { plans } from '~/models/platform/tenant'
import { askForPlan, readPlanMeans } from '~/models/platform/tenant/index.server'
import { PaymentProviderUnavailable, PaymentRequestRefused } from '~/models/shop/payment'
import { formatDate } from '~/models/values/french-date'
import { workspaceOrigin } from '~/runtime/identity.server'
import type { Plan } from '~/runtime/plan-limits'
import { keysOf } from '~/runtime/record'
import { caution, incomplete } from '../row-answer.server'
import { type Asked, missing, type Outcome, verb, verbsOf } from '../verbs.server'
import { readPlanUsage } from './plan-view.server'

const planForm = z.object({ plan: z.enum(keysOf(plans)) })
const revisionForm = z.object({ revision: z.coerce.number().int().min(0) })
const chooseText = caution('Choisissez une formule.')

export const planVerbs = verbsOf('/admin/formule/*', {
  demander: verb(
    planForm,
    (asked) => ask(asked, asked.value.plan, `Formule ${asked.value.plan} demandée\u202f: voici comment la payer.`),
    chooseText,
  ),

  annuler: verb(z.object({}), (asked) => ask(asked, null, 'Demande annulée\u202f: rien n’est dû.')),

  carte: verb(
    planForm,
    (asked) =>
      withBilling(asked, async (input) => {
        await checkPlanVat(input.registry, { ...input, register: vatRegister() })
        const begun = await beginPlan(input.registry, { ...input, plan: asked.value.plan })
        if (!begun.ok) return begunText(begun)
        if (begun.url) return { elsewhere: redirect(begun.url, 303) }
        return done('Paiement simulé\u202f: rien ne sera débité.')
      }),
    chooseText,
  ),

  simuler: verb(
    z.object({ choice: z.enum(['payer', 'refuser']) }),
    (asked) =>
      withBilling(asked, async ({ registry, billing, tenantId, at }) => {
        const row = await findSubscription(registry.platform, tenantId)
        if (billing.name !== 'sandbox' || !row?.checkout_id) return caution('Aucun paiement n’est ouvert.')
        if (asked.value.choice === 'refuser') {
          await giveUpCheckout(registry, { tenantId, billing, at })
          return caution('Paiement simulé refusé\u202f: rien n’a changé.')
        }
        await paySandboxPlan(registry.first.db, { id: row.checkout_id, at })
        await syncCheckout(registry, { tenantId, billing, at })
        return done('Paiement simulé accepté\u202f: la formule s’applique.')
      }),
    incomplete,
  ),

  changer: verb(
    planForm.extend(revisionForm.shape),
    (asked) =>
      withBilling(asked, async ({ registry, ...input }) => {
        const usage = await readPlanUsage(registry, { tenant: asked.context.get(tenantContext), at: asked.at })
        const exceeding = exceedingOf(asked.value.plan, usage)
        return changedOutcome(await changePlan(registry, { ...input, ...asked.value, exceeding }))
      }),
    chooseText,
  ),

  resilier: verb(revisionForm, (asked) => setEnding(asked, true), incomplete),
  reprendre: verb(revisionForm, (asked) => setEnding(asked, false), incomplete),

  'moyen-de-paiement': verb(z.object({}), (asked) =>
    withBilling(asked, async ({ registry, billing, tenantId }) => {
      const row = await findSubscription(registry.platform, tenantId)
      if (!row?.customer_id || !billing.openPortal) return caution('Aucune carte n’est enregistrée.')
      const returnUrl = `${workspaceOrigin(asked.context.get(tenantContext).subdomain)}/admin/formule`
      return { elsewhere: redirect(await billing.openPortal({ customerId: row.customer_id, returnUrl }), 303) }
    }),
  ),
})

export type PlanVerb = (typeof planVerbs.paths)[number]

async function ask({ context, at }: Asked<unknown>, plan: Plan | null, words: string): Promise<Outcome> {
  requireOtherShop(context)
  await requireOwner(context)
  const registry = await tenants()
  if (plan && !(await readPlanMeans(registry.first)).transfer)
    return caution('Les virements ne sont pas acceptés pour le moment.')
  const tenantId = context.get(tenantContext).id
  const billing = await planBilling(registry.first)
  if (plan) await checkPlanVat(registry, { tenantId, register: vatRegister(), billing, at })
  const asked = await askForPlan(registry, { tenantId, plan, at })
  return asked ? done(words) : missing('Cet espace n’a pas de formule')
}

interface Billed {
  registry: Awaited<ReturnType<typeof tenants>>
  billing: PlanBilling
  tenantId: string
  by: Asked['actor']
  at: Date
}

/** What a provider is asked for; its silence is told, and changes nothing. */
async function withBilling(
  { context, actor, at }: Asked<unknown>,
  work: (input: Billed) => Promise<Outcome>,
): Promise<Outcome> {
  requireOtherShop(context)
  await requireOwner(context)
  const registry = await tenants()
  const billing = await planBilling(registry.first)
  if (!billing) return caution('Le paiement par carte n’est pas proposé pour le moment.')
  try {
    return await work({ registry, billing, tenantId: context.get(tenantContext).id, by: actor, at })
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    return caution(
      error instanceof PaymentRequestRefused
        ? 'Le prestataire de paiement a refusé\u202f: rien n’a changé.'
        : 'Le prestataire de paiement ne répond pas. Rechargez la page dans quelques minutes\u202f: elle dira où en est la formule.',
    )
  }
}

function setEnding(asked: Asked<{ revision: number }>, isEnding: boolean): Promise<Outcome> {
  return withBilling(asked, async ({ registry, ...input }) =>
    changedOutcome(await setPlanEnding(registry, { ...input, ...asked.value, isEnding })),
  )
}

const day = (instant: string) => formatDate(new Date(instant))

function begunText(begun: Extract<Begun, { ok: false }>): Outcome {
  if (begun.reason === 'unknown') return missing('Cet espace n’a pas de formule')
  if (begun.reason !== 'paid') return caution('Une formule court déjà\u202f: changez-la ci-dessous.')
  return caution(
    `Votre formule est payée par virement jusqu’au ${day(begun.until)}\u202f: la carte peut prendre la suite à partir de ce jour.`,
  )
}

const refusals: Record<Exclude<Extract<Changed, { ok: false }>['reason'], 'confirm' | 'cancelled-before'>, string> = {
  none: 'Aucune formule ne court\u202f: choisissez-en une.',
  changed: 'La formule a changé entre-temps\u202f: voici où elle en est. Recommencez si vous le voulez encore.',
  unpaid: 'Un paiement attend\u202f: réglez-le d’abord, en changeant de carte.',
  ending: 'Cette formule est résiliée\u202f: reprenez-la d’abord.',
  same: 'C’est déjà la formule choisie\u202f: rien n’a changé.',
  lowered: 'Une formule plus petite est prévue\u202f: gardez d’abord celle d’aujourd’hui.',
  running: 'Cette formule n’est pas résiliée\u202f: elle continue.',
}

function changedOutcome(changed: Changed): Outcome {
  if (changed.ok) return done(doneText(changed))
  if (changed.reason === 'confirm') return { elsewhere: redirect(changed.url, 303) }
  if (changed.reason === 'cancelled-before')
    return caution(`Cette formule est déjà résiliée\u202f: elle s’arrête le ${day(changed.on)}.`)
  return caution(refusals[changed.reason])
}

function doneText({ what, plan, on }: Extract<Changed, { ok: true }>): Notice['lines'][number] {
  if (what === 'raised') return `Formule ${plan} dès maintenant\u202f: la facture de la différence arrive par e-mail.`
  if (what === 'lowered') return `Formule ${plan} à partir du ${day(on)}. Jusque-là rien ne change.`
  if (what === 'kept') return `Vous gardez ${plan}.`
  if (what === 'cancelled')
    return `Formule résiliée\u202f: l’espace reste ouvert jusqu’au ${day(on)}, puis rien n’est plus débité. La confirmation part par e-mail.`
  return `Formule reprise\u202f: le prochain paiement a lieu le ${day(on)}.`
}
