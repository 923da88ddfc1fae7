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

/** Status earned by a number of paid orders; undefined for none. */
export function earnedStatus(paidOrders: number): 'client' | 'fidélisé' | undefined {
  if (paidOrders === 0) return undefined
  return paidOrders === 1 ? 'client' : 'fidélisé'
}

export function statusesBefore(status: LeadStatus): LeadStatus[] {
  return leadStatuses.slice(0, leadStatuses.indexOf(status))
}
