import { href } from 'react-router'
import { z } from 'zod'
import { FIRST_TENANT } from '~/database/hosts.server'
import { createSmtpMailer } from '~/integrations/mail/smtp.server'
import { providersByName } from '~/integrations/payments/index.server'
import { done } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { mailServerForm, stripeForm } from '~/models/base/connection'
import { connectMailServer, connectStripe, disconnect } from '~/models/base/connection/index.server'
import { listUnsettledPayments } from '~/models/shop/payment/index.server'
import { config } from '~/runtime/config.server'
import type { StripeAccount } from '~/runtime/connections.server'
import type { Identity } from '~/runtime/identity.server'
import { requireFreshPassword } from '../fresh-password.server'
import { caution } from '../row-answer.server'
import { type Asked, missing, verb, verbsOf, wrong } from '../verbs.server'

/** The shop's own accounts; what the environment sets for the first shop is not changed here. */
export const connectionVerbs = verbsOf('/admin/settings/:group/*', {
  stripe: verb(stripeForm, async (asked) => {
    if (!isOffered(asked, 'stripe')) return missing('Page inconnue')
    await requireFreshPassword(asked)
    const { identity, value, context, actor, at } = asked
    const wrongMode = explainMode(value.secretKey, identity)
    if (wrongMode) return wrong('secretKey', wrongMode, 400)
    const options = { secretKey: value.secretKey, apiUrl: config.stripeApiUrl }
    const { checkStripeAccount, removeStripeWebhook } = await import('~/integrations/payments/stripe-account.server')
    const checked = await checkStripeAccount(options)
    if (!checked.ok) return wrong('secretKey', accountRefusals[checked.reason])
    if (await isOtherAccount(asked)) return wrong('secretKey', otherAccountText)
    const webhook = await webhookOf(asked)
    if ('refused' in webhook) return wrong('secretWebhook', webhook.refused)
    const before = identity.connections.stripe
    await connectStripe(context.get(tenantContext), {
      account: { secretKey: value.secretKey, ...webhook },
      ...{ actor, at },
    })
    if (before?.endpointId) await removeStripeWebhook({ ...options, secretKey: before.secretKey }, before.endpointId)
    return done(
      'Stripe est relié\u202f: carte et PayPal sont proposés à la commande, Klarna aussi dès que le prêteur est nommé.',
    )
  }),

  'stripe/retirer': verb(z.object({}), async (asked) => {
    if (!isOffered(asked, 'stripe')) return missing('Page inconnue')
    await requireFreshPassword(asked)
    const { db, identity, context, actor, at } = asked
    if (await findOpenPayment({ db, at }))
      return caution('Rien n’a changé\u202f: un paiement par Stripe est en cours. Réessayez dans une heure.')
    const before = identity.connections.stripe
    const isRemoved = await disconnect(context.get(tenantContext), { kind: 'stripe', actor, at })
    if (before?.endpointId) {
      const { removeStripeWebhook } = await import('~/integrations/payments/stripe-account.server')
      await removeStripeWebhook({ secretKey: before.secretKey, apiUrl: config.stripeApiUrl }, before.endpointId)
    }
    return isRemoved ? done('Stripe est retiré\u202f: ces moyens de paiement ne sont plus proposés.') : nothingToRemove
  }),

  serveur: verb(mailServerForm, async (asked) => {
    if (!isOffered(asked, 'mail')) return missing('Page inconnue')
    await requireFreshPassword(asked)
    const { identity, value, context, actor, at } = asked
    const isReal = identity.mode === 'shop'
    if (isReal && value.security === 'none') return wrong('security', 'Le mot de passe passerait en clair', 400)
    if (isReal && !mailPorts.has(value.port)) return wrong('port', 'Un serveur d’envoi écoute sur 465 ou 587', 400)
    const { mail } = identity.connections
    const isSame = mail?.host === value.host && mail.port === value.port && mail.user === value.user
    if (value.password === '' && value.user !== '' && !isSame) return wrong('password', 'Mot de passe requis', 400)
    const password = value.password || (isSame ? mail.password : '')
    const account = { ...value, password, publicOnly: isReal }
    const greeted = await (await createSmtpMailer(account)).greet()
    if (!greeted.ok) return wrong('host', `Ce serveur ne nous laisse pas entrer\u202f: «\u202f${greeted.error}\u202f»`)
    await connectMailServer(context.get(tenantContext), { account, actor, at })
    return done('Le serveur d’envoi est relié\u202f: il a accepté le compte. Envoyez-vous un message d’essai.')
  }),

  'serveur/retirer': verb(z.object({}), async (asked) => {
    if (!isOffered(asked, 'mail')) return missing('Page inconnue')
    await requireFreshPassword(asked)
    const { context, actor, at } = asked
    const isRemoved = await disconnect(context.get(tenantContext), { kind: 'mail', actor, at })
    return isRemoved ? done('Le serveur d’envoi est retiré.') : nothingToRemove
  }),
})

export type ConnectionVerb = (typeof connectionVerbs.paths)[number]

const groups = { stripe: 'paiement', mail: 'e-mails' }

/** Not where the environment decides, and not to strangers in a public demonstration. */
export function mayConnect({ mode, connections, stripe, mailServer, isMailShared }: Identity) {
  const isOpenToStrangers = mode === 'public-demo'
  return {
    stripe: !isOpenToStrangers && (stripe === undefined || connections.stripe !== undefined),
    mail: !isOpenToStrangers && (mailServer === undefined || isMailShared || connections.mail !== undefined),
  }
}

function isOffered({ params, identity }: Asked<unknown>, kind: 'stripe' | 'mail'): boolean {
  return params.group === groups[kind] && mayConnect(identity)[kind]
}

/** A key of a test account would sell without being paid, and a real one would charge visitors of a trial. */
function explainMode(key: string, { mode }: Identity): string | undefined {
  const isLive = key.includes('_live_')
  if (mode === 'shop' && !isLive)
    return 'C’est une clé d’essai\u202f: personne ne paierait vraiment. Prenez celle qui contient _live_.'
  if (mode !== 'shop' && isLive)
    return 'C’est une clé réelle\u202f: cette boutique n’a pas d’adresse publique. Prenez celle qui contient _test_.'
  return undefined
}

const accountRefusals = {
  key: 'Stripe ne connaît pas cette clé, ou elle est révoquée',
  rights: 'Cette clé ne peut pas ouvrir de paiement\u202f: donnez-lui l’écriture sur Checkout Sessions et Refunds',
  unreachable: 'Stripe ne répond pas\u202f: rien n’est enregistré, réessayez dans quelques minutes',
}

const otherAccountText =
  'Cette clé est d’un autre compte Stripe, et des paiements sont en cours sur l’ancien\u202f: réessayez dans une heure'

const nothingToRemove = caution('Rien n’a changé\u202f: c’était déjà retiré.')

const mailPorts = new Set([25, 465, 587, 2465, 2525, 2587])

async function findOpenPayment({ db, at }: Pick<Asked, 'db' | 'at'>) {
  const open = await listUnsettledPayments(db, { olderThan: at, limit: 100 })
  return open.find(({ provider }) => provider === 'stripe')
}

/** With the new key, payments under way would be found no more. */
async function isOtherAccount({ db, at, value, identity, context }: Asked<z.output<typeof stripeForm>>) {
  if (!identity.connections.stripe) return false
  const open = await findOpenPayment({ db, at })
  if (!open?.session_id) return false
  const stripe = { secretKey: value.secretKey, webhookSecrets: [], apiUrl: config.stripeApiUrl }
  const asNew = { db: context.get(tenantContext).db, identity: { stripe, demo: false } }
  return (await providersByName(asNew, identity.origin).stripe?.findSession(open.session_id)) === undefined
}

/** The secret that was typed, or that of a webhook which the shop makes in the account. */
async function webhookOf({
  identity,
  value,
  context,
}: Asked<z.output<typeof stripeForm>>): Promise<Omit<StripeAccount, 'secretKey'> | { refused: string }> {
  const { secretKey, secretWebhook } = value
  if (secretWebhook) return { webhookSecret: secretWebhook }
  // Stripe keeps it: the name on the platform outlives any domain.
  const url = identity.homeOrigin + href('/webhooks/stripe')
  const sellsPlans = context.get(tenantContext).id === FIRST_TENANT
  const { makeStripeWebhook } = await import('~/integrations/payments/stripe-account.server')
  const made = await makeStripeWebhook({ secretKey, apiUrl: config.stripeApiUrl }, { url, sellsPlans })
  if (made.ok) return { webhookSecret: made.secret, endpointId: made.id }
  const how = `Créez-le dans Stripe, Développeurs, Webhooks, à l’adresse ${url}, puis donnez ici sa clé de signature.`
  return { refused: `La clé ne permet pas de créer le webhook. ${how}` }
}
