import { href } from 'react-router'
import { z } from 'zod'
import { FIRST_TENANT } from '~/database/hosts.server'
import { tenants } from '~/database/registry.server'
import { planBilling } from '~/integrations/payments/index.server'
import { vatRegister } from '~/integrations/vat/index.server'
import { done } from '~/middleware/flash.server'
import { requireFirstShop } from '~/middleware/tenant.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { openEntry } from '~/models/platform/operator-access/index.server'
import { checkPlanVat, creditPlanBill, receivePlanTransfer } from '~/models/platform/subscription/index.server'
import { creditForm, longerForm, NOTICE_DAYS, plans, readOnlyForm } from '~/models/platform/tenant'
import {
  announceDeletion,
  findTenant,
  inviteOwner,
  makeReadOnly,
  openLonger,
  resumeTenant,
  suspendTenant,
} from '~/models/platform/tenant/index.server'
import { parseEuros } from '~/models/values/delivery-terms'
import { formatEuros } from '~/models/values/money'
import { keysOf } from '~/runtime/record'
import { requireFreshPassword } from '../fresh-password.server'
import { caution, returnField } from '../row-answer.server'
import { type Asked, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'

const plainForm = z.object({ retour: returnField })

export const tenantVerbs = verbsOf('/admin/tenants/:subdomain/*', {
  suspendre: verb(plainForm, changeWith(suspendTenant, 'Espace suspendu\u202f: son adresse le dit.')),

  'lecture-seule': verb(
    readOnlyForm,
    changeWith(makeReadOnly, 'Espace en lecture seule\u202f; son propriétaire en reçoit l’avis.'),
  ),

  paye: verb(
    plainForm.extend({
      plan: z.enum(keysOf(plans)),
      months: z.coerce.number().int().min(1).max(12),
      paiement: z.uuid(),
    }),
    async (asked) => {
      requireFirstShop(asked.context)
      await requireFreshPassword(asked)
      const registry = await tenants()
      const tenant = await findTenant(registry, asked.params.subdomain ?? '')
      const { plan, months, paiement: id } = asked.value
      const billing = await planBilling(registry.first)
      const check = { register: vatRegister(), billing, at: asked.at }
      if (tenant) await checkPlanVat(registry, { ...check, tenantId: tenant.id })
      const given = { tenantId: tenant?.id ?? '', id, plan, months, by: asked.actor, at: asked.at }
      const received = await receivePlanTransfer(registry, given)
      if (received.ok) return done('Paiement enregistré\u202f: la formule s’applique, et la facture part.')
      if (received.reason === 'unknown') return missing('Espace inconnu')
      return caution('Ce paiement est déjà enregistré\u202f: rien n’a changé.')
    },
    caution('Choisissez la formule et le nombre de mois.'),
  ),

  avoir: verb(creditForm, async (asked) => {
    requireFirstShop(asked.context)
    await requireFreshPassword(asked)
    const { facture: billReference, montant, reason, avoir: id } = asked.value
    const totalCents = parseEuros(montant) ?? 0
    const registry = await tenants()
    const tenant = await findTenant(registry, asked.params.subdomain ?? '')
    const credited = await creditPlanBill(registry, {
      ...{ tenantId: tenant?.id ?? '', id, billReference, totalCents, reason, by: asked.actor, at: asked.at },
    })
    if (credited.ok) return done(`Avoir ${credited.number} émis\u202f: le propriétaire le reçoit par e-mail.`)
    if (credited.reason === 'unknown') return missing('Facture inconnue')
    return wrong('montant', `Rien n’est émis\u202f: il reste ${formatEuros(credited.openCents)} TTC sur cette facture`)
  }),

  prolonger: verb(longerForm, async (asked) => {
    requireFirstShop(asked.context)
    await requireFreshPassword(asked)
    const registry = await tenants()
    const tenant = await findTenant(registry, asked.params.subdomain ?? '')
    const { days, reason } = asked.value
    const { ok } = await openLonger(registry, {
      ...{ tenantId: tenant?.id ?? '', days, reason, by: asked.actor, at: asked.at },
    })
    return ok ? done(`Espace ouvert ${days} jours de plus.`) : missing('Espace inconnu')
  }),

  retablir: verb(plainForm, changeWith(resumeTenant, 'Espace rétabli\u202f: son adresse répond de nouveau.')),

  supprimer: verb(
    plainForm,
    changeWith(
      announceDeletion,
      `Espace suspendu. Il sera supprimé dans ${NOTICE_DAYS} jours\u202f; son propriétaire en reçoit l’avis.`,
    ),
  ),

  entrer: verb(plainForm, async (asked) => {
    requireFirstShop(asked.context)
    await requireFreshPassword(asked)
    const { db, params, actor, at } = asked
    const lease = await (await tenants()).lease(params.subdomain ?? '')
    if (!lease || lease.value.id === FIRST_TENANT) return missing('Espace inconnu')
    try {
      const { id, name, db: shop, identity } = lease.value
      const entryId = await openEntry(shop, { operator: `${actor.name}, opérateur`, at })
      if (!entryId) return caution('Le propriétaire n’a pas donné son accord, ou l’a repris.')
      await recordAudit(db, { at, actor, action: 'tenant.enter', subject: { kind: 'tenant', id, label: name } })
      const reference = identity.signer.signReference('operator-entry', entryId)
      const link = identity.origin + href('/login/operateur/:reference', { reference })
      return {
        ...done('Ce lien sert une fois, dans les deux minutes.'),
        link: { href: link, label: `Entrer chez ${name}` },
      }
    } finally {
      lease.release()
    }
  }),

  lien: verb(plainForm, async (asked) => {
    requireFirstShop(asked.context)
    await requireFreshPassword(asked)
    const { db, params, actor, at } = asked
    const registry = await tenants()
    const tenant = await findTenant(registry, params.subdomain ?? '')
    if (!tenant?.owner_email) return missing('Espace inconnu')
    if (!(await inviteOwner(registry, { tenantId: tenant.id, at }))) return caution(tooManyText)
    const subject = { kind: 'tenant', id: tenant.id, label: tenant.name }
    await recordAudit(db, { at, actor, action: 'tenant.invite', subject })
    return done(`Un lien pour choisir un mot de passe part à ${tenant.owner_email}.`)
  }),
})

const tooManyText =
  'Aucun lien ne part\u202f: cette adresse en a reçu plusieurs aujourd’hui. Elle peut ouvrir le dernier.'

export type TenantVerb = (typeof tenantVerbs.paths)[number]

function changeWith(change: typeof suspendTenant, words: string) {
  return async (asked: Asked<{ retour?: string | undefined; reason?: string | null }>): Promise<Outcome> => {
    requireFirstShop(asked.context)
    await requireFreshPassword(asked)
    const { params, value, actor, at } = asked
    const reason = value.reason ?? undefined
    const changed = await change(await tenants(), { subdomain: params.subdomain ?? '', reason, by: actor, at })
    return changed.ok ? done(words) : missing('Espace inconnu')
  }
}
