import { data, type LoaderFunctionArgs } from 'react-router'
import { isSandboxInForce } from '~/integrations/payments/index.server'
import { adminRequest } from '~/middleware/administrator.server'
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
import { countries } from '~/models/values/address'
import { formatDelivery, promiseFor } from '~/models/values/delivery'
import { formatSlot } from '~/models/values/french-date'
import { config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'
import type { SettingsPageData } from './settings-page-data'

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
    facts: factsOf(group.slug, { settings, identity, at }),
    testRecipient: group.slug === 'e-mails' && config.smtpUrl ? administrator.email : undefined,
  }
  return loaded
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
  if (missing.length === 0) return [{ label: 'État', value: 'Rien ne manque.' }]
  const effect = identity.demo
    ? 'La démonstration prend des commandes malgré cela.'
    : 'La boutique ne prend pas de commande tant qu’il manque quelque chose.'
  const [here, elsewhere] = [missing.filter(isOfIdentity), missing.filter((key) => !isOfIdentity(key))]
  return [
    ...(here.length > 0 ? [{ label: 'Il manque', value: namesOf(here) }] : []),
    ...(elsewhere.length > 0 ? [{ label: 'Il manque, sous Boutique', value: namesOf(elsewhere) }] : []),
    { label: 'Effet', value: effect },
  ]
}

function isOfIdentity(key: SettingKey): boolean {
  return key.startsWith('legal.')
}

function namesOf(keys: SettingKey[]): string {
  return `${keys.map(settingName).join(', ')}.`
}

function paymentFacts({ settings, identity }: Known) {
  const card = isSandboxInForce(identity) ? 'Simulé, pour la démonstration.' : 'Non configuré (STRIPE_SECRET_KEY).'
  return [
    { label: 'Carte, Klarna, PayPal', value: identity.stripe ? 'Par Stripe.' : card },
    { label: 'Virement', value: settings['transfer.iban'] ? 'Proposé.' : 'Non proposé\u202f: l’IBAN est vide.' },
  ]
}

function mailFacts({ settings, identity }: Known) {
  const sender = identity.mailFrom ?? settings['shop.email']
  return [
    {
      label: 'Serveur',
      value: config.smtpUrl
        ? new URL(config.smtpUrl).host
        : 'Non configuré (SMTP_URL)\u202f: les messages restent dans la boîte d’envoi.',
    },
    { label: 'Expéditeur', value: sender || 'Aucun\u202f: MAIL_FROM et l’e-mail de contact sont vides, rien ne part.' },
  ]
}
