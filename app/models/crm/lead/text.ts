import type { ContactChannel, CustomerType } from '~/database/schema'

export const leadSources = ['questionnaire', 'chat', 'contact', 'rappel'] as const
export type LeadSource = (typeof leadSources)[number]

export const leadSourceLabels: Record<LeadSource, string> = {
  questionnaire: 'Questionnaire',
  chat: 'Chat',
  contact: 'Message',
  rappel: 'Rappel',
}

export const customerTypes = ['particulier', 'professionnel', 'mixte'] as const satisfies CustomerType[]

export const customerTypeLabels: Record<CustomerType, string> = {
  particulier: 'Particulier',
  professionnel: 'Professionnel',
  mixte: 'Mixte',
}

export const channelLabels: Record<ContactChannel, string> = { email: 'E-mail', phone: 'Appel' }

/** Pseudonym for a lead: the random tail of its id. */
export function leadNumber(id: string): string {
  return id.slice(-8).toUpperCase()
}
