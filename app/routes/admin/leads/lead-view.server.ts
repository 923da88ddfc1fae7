import type { LeadView } from '~/components/admin/leads/lead-table'
import {
  channelLabels,
  customerTypeLabels,
  dueText,
  isInstant,
  type ListedLead,
  leadSourceLabels,
} from '~/models/crm/lead'
import { formatPastMoment, parisDay } from '~/models/values/french-date'
import { labelOf } from '~/models/values/wording'

/** Formats a lead as a list row; the browser formats no dates. */
export function toLeadView(lead: ListedLead, at: Date): LeadView {
  const { id, name, email, status, version, score, reasons, damage, next_action, next_action_due } = lead
  const due = next_action_due ?? ''
  return {
    ...{ id, name, email, status, version, score, reasons, damage },
    type: lead.customer_type ? labelOf(customerTypeLabels, lead.customer_type) : 'Inconnu',
    source: labelOf(leadSourceLabels, lead.source),
    createdAt: isInstant(lead.created_at) ? formatPastMoment(lead.created_at, at) : 'illisible',
    channels: lead.channels.map((channel) => labelOf(channelLabels, channel)),
    hasUncoveredPhone: lead.phone !== null && !lead.isCallable,
    nextAction: next_action ? { text: next_action, due: dueText(due), isDue: due <= parisDay(at) } : undefined,
  }
}
