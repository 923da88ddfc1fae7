import type { SettingKey } from './setting.server'

export interface SettingGroup {
  slug: string
  title: string
  keys: SettingKey[]
}

/** Tabs of the settings page; each setting is in exactly one. */
export const settingGroups = [
  {
    slug: 'boutique',
    title: 'Boutique',
    keys: [
      'shop.name',
      'shop.phone',
      'shop.email',
      'shop.address',
      'shop.hours',
      'support.retention_days',
      'leads.phone_days',
      'company.founded_on',
    ],
  },
  { slug: 'apparence', title: 'Apparence', keys: ['look.accent'] },
  {
    slug: 'identite',
    title: 'Identité légale',
    keys: [
      'legal.company_name',
      'legal.form',
      'legal.capital',
      'legal.seat',
      'legal.siren',
      'legal.rcs',
      'vat.exempt',
      'legal.vat_number',
      'vat.debits',
      'legal.director',
      'legal.host_name',
      'legal.host_address',
      'legal.host_phone',
      'legal.mediator_name',
      'legal.mediator_address',
      'legal.mediator_site',
      'legal.rep_identifiers',
      'accessibility.duty',
      'legal.licence',
      'legal.guarantee',
    ],
  },
  {
    slug: 'livraison',
    title: 'Livraison, retours et TVA',
    keys: [
      'delivery.fee',
      'delivery.free_from',
      'delivery.cutoff_hour',
      'delivery.transit_france',
      'delivery.transit_benelux',
      'delivery.transit_switzerland',
      'delivery.closed_days',
      'returns.days',
      'returns.paid_by',
      'vat.by_destination',
    ],
  },
  {
    slug: 'paiement',
    title: 'Paiement',
    keys: [
      'transfer.holder',
      'transfer.iban',
      'transfer.bic',
      'transfer.unconfirmed_percent',
      'instalments.lender',
      'instalments.deposit',
      'instalments.minimum',
      'instalments.example',
      'instalments.late_fee',
      'instalments.warning',
      'orders.unpaid_per_mailbox',
      'orders.export_rows',
    ],
  },
  {
    slug: 'conseil',
    title: 'Questionnaire et assistant',
    keys: [
      'assistant.name',
      'invitation.delay_seconds',
      'chat.retention_days',
      'chat.daily_tokens',
      'chat.daily_visitor_tokens',
    ],
  },
  {
    slug: 'fidelite',
    title: 'Fidélité',
    keys: [
      'loyalty.enabled',
      'loyalty.points_per_order',
      'referral.enabled',
      'referral.minimum',
      'referral.friends_per_month',
      'rewards.most_percent',
    ],
  },
  { slug: 'agents', title: 'Agents', keys: ['agents.daily_prospects'] },
  { slug: 'avis', title: 'Avis', keys: ['reviews.invitation_days', 'reviews.moderation_days'] },
  {
    slug: 'e-mails',
    title: 'E-mails',
    keys: ['mails.daily_cap', 'mails.hours', 'mails.days', 'mails.opens', 'mails.dkim_selector'],
  },
] as const satisfies readonly SettingGroup[]

export type SettingGroupSlug = (typeof settingGroups)[number]['slug']

export function findSettingGroup(slug: string | undefined): (SettingGroup & { slug: SettingGroupSlug }) | undefined {
  const group = settingGroups.find((each) => each.slug === slug)
  return group && { ...group, keys: [...group.keys] }
}

/** Form field name: there a dot denotes a path. */
export function settingFieldName(key: SettingKey): string {
  return key.replace('.', '-')
}
