import { data, href, type LoaderFunctionArgs } from 'react-router'
import { isSandboxInForce } from '~/integrations/payments/index.server'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { maskedKey } from '~/models/base/connection/index.server'
import {
  findSettingGroup,
  listSlots,
  parseOpeningHours,
  type SettingGroupSlug,
  type SettingKey,
  type Settings,
  settingFieldName,
  settingGroups,
} from '~/models/base/setting'
import {
  choicesOf,
  exemptSettings,
  missingLegalIdentity,
  readVersion,
  settingDefinitions,
  settingName,
} from '~/models/base/setting/index.server'
import { canConfirmOrders } from '~/models/shop/payment/index.server'
import { countries } from '~/models/values/address'
import { formatDelivery, promiseFor } from '~/models/values/delivery'
import { formatSlot } from '~/models/values/french-date'
import { franchiseText } from '~/models/values/vat'
import { formatCount } from '~/models/values/wording'
import { lookOf } from '~/routes/shop-look.server'
import { type MailAccount, mailHostOf } from '~/runtime/connections.server'
import type { Identity } from '~/runtime/identity.server'
import type { SettingsPageData } from './settings-page-data'
import { mayConnect } from './verbs.server'

const LONG_VALUE = 50

export function requireGroup(slug: string | undefined) {
  const group = findSettingGroup(slug)
  if (!group) throw data('Réglages inconnus', { status: 404 })
  return group
}

export async function loadSettings({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { db, at, readSettings, identity, administrator } = adminRequest(context)
  const group = requireGroup(params.group)
  const settings = await readSettings()
  const exempt = exemptSettings(settings)
  const loaded: SettingsPageData = {
    groups: settingGroups.map(({ slug, title }) => ({ slug, title })),
    group: group.slug,
    settings: group.keys.map((key) => ({
      name: settingFieldName(key),
      label: exempt.includes(key) ? `${settingDefinitions[key].label} (facultatif)` : settingDefinitions[key].label,
      value: settings[key],
      choices: choicesOf(key),
      isLong: settingDefinitions[key].default.length > LONG_VALUE || settings[key].length > LONG_VALUE,
    })),
    version: await readVersion(db, group.keys),
    logo: group.slug === 'apparence' ? (await lookOf(context.get(tenantContext), settings)).logo : undefined,
    facts: factsOf(group.slug, { settings, identity, at }),
    account: accountOf(group.slug, identity),
    testRecipient: group.slug === 'e-mails' && identity.mailServer ? administrator.email : undefined,
  }
  return loaded
}

function accountOf(group: SettingGroupSlug, identity: Identity): SettingsPageData['account'] {
  const { connections, origin, isMailShared, mode } = identity
  const may = mayConnect(identity)
  if (group === 'paiement' && may.stripe) {
    return {
      kind: 'stripe',
      isUnreadable: connections.unreadable.includes('stripe'),
      masked: connections.stripe && maskedKey(connections.stripe.secretKey),
      webhookUrl: origin + href('/webhooks/stripe'),
    }
  }
  if (group !== 'e-mails' || !may.mail) return undefined
  return {
    kind: 'mail',
    isUnreadable: connections.unreadable.includes('mail'),
    isShared: isMailShared,
    server: connections.mail && mailViewOf(connections.mail),
    mayBePlain: mode !== 'shop',
  }
}

/** Without its password. */
function mailViewOf({ host, port, security, user, from }: MailAccount) {
  return { host, port: String(port), security, user, from }
}

type Known = { settings: Settings; identity: Identity; at: Date }

function factsOf(group: SettingGroupSlug, known: Known): SettingsPageData['facts'] {
  switch (group) {
    case 'boutique':
      return { title: 'Créneaux de rappel', facts: slotFacts(known) }
    case 'identite':
      return { title: 'Ce que la loi demande', facts: identityFacts(known) }
    case 'livraison':
      return { title: 'Promis à qui commande maintenant', facts: promiseFacts(known) }
    case 'paiement':
      return { title: 'Moyens de paiement', facts: paymentFacts(known) }
    case 'conseil':
      return modelFacts(known)
    case 'e-mails':
      return { title: 'Envoi', facts: mailFacts(known) }
    default:
      return undefined
  }
}

const SLOTS_SHOWN = 6

function slotFacts({ settings, at }: Known) {
  const hours = parseOpeningHours(settings['shop.hours'])
  const slots = hours ? listSlots(hours, at).slice(0, SLOTS_SHOWN) : []
  if (slots.length === 0)
    return [{ label: 'Prochains', value: 'Aucun\u202f: sans horaires, on ne propose pas de rappel.' }]
  return slots.map(({ from, to }, index) => ({ label: index === 0 ? 'Prochains' : '', value: formatSlot(from, to) }))
}

function promiseFacts({ settings, at }: Known) {
  return countries.map((country) => {
    return { label: country, value: formatDelivery(promiseFor(settings, { at, country })) }
  })
}

function identityFacts({ settings, identity }: Known) {
  const missing = missingLegalIdentity(settings)
  const franchise = settings['vat.exempt'] === 'oui' ? [{ label: 'Franchise', value: franchiseEffect }] : []
  if (missing.length === 0) return [{ label: 'État', value: 'Rien ne manque.' }, ...franchise]
  const effect = identity.demo
    ? 'La démonstration prend des commandes malgré cela.'
    : 'La boutique ne prend pas de commande tant qu’il manque quelque chose.'
  const [here, elsewhere] = [missing.filter(isOfIdentity), missing.filter((key) => !isOfIdentity(key))]
  return [
    ...(here.length > 0 ? [{ label: 'Il manque', value: namesOf(here) }] : []),
    ...(elsewhere.length > 0 ? [{ label: 'Il manque, sous Boutique', value: namesOf(elsewhere) }] : []),
    { label: 'Effet', value: effect },
    ...franchise,
  ]
}

const franchiseEffect = `Le prix enregistré est le prix payé, avec «\u202f${franchiseText}\u202f». Relisez les textes que vous avez écrits. Si vous quittez la franchise, revoyez vos prix\u202f: la TVA s’y ajoutera.`

function isOfIdentity(key: SettingKey): boolean {
  return key.startsWith('legal.')
}

function namesOf(keys: SettingKey[]): string {
  return `${keys.map(settingName).join(', ')}.`
}

function paymentFacts({ settings, identity }: Known) {
  const card = isSandboxInForce(identity) ? 'Simulé, pour la démonstration.' : 'Non configuré.'
  if (!canConfirmOrders(identity)) return [{ label: 'Aucun', value: silentText }]
  return [
    { label: 'Carte, PayPal', value: identity.stripe ? 'Par Stripe.' : card },
    { label: 'En plusieurs fois', value: lentText(settings, identity) },
    { label: 'Virement', value: transferText(settings) },
  ]
}

const silentText = 'Aucun e-mail ne part\u202f: reliez un serveur d’envoi, une commande se confirme par écrit.'

function lentText(settings: Settings, identity: Identity): string {
  if (settings['instalments.lender'].trim() === '') return 'Non proposé\u202f: le prêteur n’est pas nommé.'
  return identity.stripe || isSandboxInForce(identity)
    ? 'Proposé, avec l’exemple que la loi demande.'
    : 'Non configuré.'
}

function transferText(settings: Settings): string {
  if (!settings['transfer.iban']) return 'Non proposé\u202f: l’IBAN est vide.'
  return 'Proposé.'
}

function modelFacts({ identity: { modelTokens } }: Known) {
  if (modelTokens === undefined) return undefined
  const value = `${formatCount(modelTokens)} jetons par jour au plus, celui de la plateforme. Au-delà, l’assistant répond par la recherche.`
  return { title: 'Modèle de langage', facts: [{ label: 'Modèle', value }] }
}

function serverText({ mailServer, isMailShared }: Identity): string {
  if (!mailServer) return 'Non configuré\u202f: les messages restent dans la boîte d’envoi.'
  return isMailShared ? 'Celui de la plateforme, sauf pour la prospection.' : mailHostOf(mailServer)
}

function mailFacts({ settings, identity }: Known) {
  const sender = identity.mailFrom ?? settings['shop.email']
  return [
    {
      label: 'Serveur',
      value: serverText(identity),
    },
    { label: 'Expéditeur', value: sender || 'Aucun\u202f: l’e-mail de contact est vide, rien ne part.' },
  ]
}
