import { z } from 'zod'
import { tenants } from '~/database/registry.server'
import { examineDomain } from '~/integrations/domains/index.server'
import { requireOwner } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { requireOtherShop, tenantContext } from '~/middleware/tenant.server'
import { domainForm } from '~/models/platform/tenant'
import {
  askForDomain,
  checkDomain,
  type ExamineDomain,
  leaveCanonical,
  makeCanonical,
  readDomain,
  removeDomain,
  shownHost,
} from '~/models/platform/tenant/index.server'
import { config } from '~/runtime/config.server'
import { caution } from '../row-answer.server'
import { type Asked, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'
import { pointsTexts } from './domain-view.server'

const heldText = 'Ce domaine est déjà celui d’un autre espace. S’il est à vous, écrivez-nous.'
const planText = 'Votre formule ne comprend pas un domaine de plus\u202f: retirez-en un, ou changez de formule.'

const add = verb(domainForm, async (asked) => {
  const { registry, shop, by, at } = await requireOwnedShop(asked)
  const read = await readDomain(asked.value.host, config)
  if (!read.ok) return wrong('host', read.message, 400)
  const added = await askForDomain(registry, shop, { host: read.host, by, at })
  const shown = shownHost(read.host)
  if (added.ok) return done(`${shown} est ajouté\u202f: posez maintenant ses enregistrements, puis vérifiez-le.`)
  const refusals = {
    plan: planText,
    held: heldText,
    known: `${shown} est déjà dans la liste.`,
    many: 'La liste est pleine\u202f: retirez un domaine dont vous n’avez plus besoin.',
  }
  return wrong('host', refusals[added.reason])
})

const ofDomains = {
  ':id/verifier': verb(z.object({}), async (asked) => {
    const { registry, shop, by, at, examine } = await requireOwnedShop(asked)
    const checked = await checkDomain(registry, shop, { id: asked.params.id ?? '', examine, by, at })
    if (checked.ok) {
      const where = checked.domain.points ? pointsTexts[checked.domain.points] : ''
      return done(`${shownHost(checked.domain.host)} est vérifié. ${where}`.trim())
    }
    return explainUnproved(checked)
  }),

  ':id/adresse': verb(z.object({}), async (asked) => {
    const { registry, shop, by, at, examine } = await requireOwnedShop(asked)
    const id = asked.params.id ?? ''
    const checked = await checkDomain(registry, shop, { id, examine, by, at })
    if (!checked.ok) return explainUnproved(checked)
    const { points, ends_at } = checked.domain
    if (points && points !== 'here') return caution(`Rien n’est changé. ${pointsTexts[points]}`)
    if (ends_at) return caution(`Rien n’est changé. ${planText}`)
    const made = await makeCanonical(registry, shop, { id, by, at })
    if (!made.ok) return caution('Rien n’est changé\u202f: vérifiez de nouveau ce domaine.')
    return done(`${shownHost(made.domain.host)} est l’adresse de l’espace. Vous vous y connectez de nouveau.`)
  }),

  ':id/retirer': verb(z.object({}), async (asked) => {
    const { registry, shop, by, at } = await requireOwnedShop(asked)
    const removed = await removeDomain(registry, shop, { id: asked.params.id ?? '', by, at })
    if (!removed) return missing('Domaine inconnu')
    return done(`${shownHost(removed.host)} est retiré. L’espace n’y répond plus.`)
  }),

  quitter: verb(z.object({}), async (asked) => {
    const { registry, shop, by, at } = await requireOwnedShop(asked)
    const isLeft = await leaveCanonical(registry, shop, { by, at })
    return isLeft
      ? done('L’espace a de nouveau son adresse sur la plateforme\u202f: ses domaines y conduisent.')
      : caution('L’espace a déjà son adresse sur la plateforme.')
  }),
}

export const domainVerbs = verbsOf('/admin/domaines/*', ofDomains, add)

export type DomainVerb = (typeof domainVerbs.paths)[number]

function explainUnproved(checked: Exclude<Awaited<ReturnType<typeof checkDomain>>, { ok: true }>): Outcome {
  if (checked.reason === 'unproved')
    return caution(checked.finding.proof === 'unknown' ? pointsTexts.unknown : unprovedText)
  if (checked.reason === 'unknown') return missing('Domaine inconnu')
  return caution(checked.reason === 'plan' ? planText : heldText)
}

const unprovedText =
  'L’enregistrement TXT n’est pas encore là. Après l’avoir posé, comptez de quelques minutes à quelques heures, puis vérifiez de nouveau.'

async function requireOwnedShop({ context, actor, at }: Asked<unknown>) {
  requireOtherShop(context)
  await requireOwner(context)
  const registry = await tenants()
  const { signer } = registry.first.identity
  const examine: ExamineDomain = (domain) => examineDomain({ ...domain, signer })
  return { registry, shop: context.get(tenantContext), by: actor, at, examine }
}
