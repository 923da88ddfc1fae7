import type { LeadStatus } from '~/database/schema'

/** In the order of the pipeline. */
export const leadStatuses = [
  'prospect',
  'qualifié',
  'devis_envoyé',
  'négociation',
  'client',
  'fidélisé',
] as const satisfies LeadStatus[]

export const leadStatusLabels: Record<LeadStatus, string> = {
  prospect: 'Prospect',
  qualifié: 'Qualifié',
  devis_envoyé: 'Devis envoyé',
  négociation: 'Négociation',
  client: 'Client',
  fidélisé: 'Fidélisé',
}

/** What so many paid orders make of a lead; undefined without one. */
export function earnedStatus(paidOrders: number): 'client' | 'fidélisé' | undefined {
  if (paidOrders === 0) return undefined
  return paidOrders === 1 ? 'client' : 'fidélisé'
}

/** Those that come before a status. */
export function statusesBefore(status: LeadStatus): LeadStatus[] {
  return leadStatuses.slice(0, leadStatuses.indexOf(status))
}
