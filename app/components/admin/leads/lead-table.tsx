import { href } from 'react-router'
import { Badge } from '~/components/ui/badge'
import type { ListedLead } from '~/models/lead'
import { RowLink } from '../list/row-link'
import { DataTable } from '../page/data-table'
import { Damage } from './damage'
import { LeadScore } from './lead-score'
import { StatusMenu } from './status-menu'

/** A lead, formatted as a row. */
export interface ShownLead
  extends Pick<ListedLead, 'id' | 'name' | 'email' | 'status' | 'version' | 'score' | 'reasons' | 'damage'> {
  type: string
  source: string
  createdAt: string
  channels: string[]
  nextAction: { text: string; due: string; isDue: boolean } | undefined
}

interface LeadTableProps {
  caption: string
  leads: ShownLead[]
  /** Rows have checkboxes for a `BulkForm`. */
  hasChoice?: boolean
}

export function LeadTable({ caption, leads, hasChoice }: LeadTableProps) {
  return (
    <div className="lead-table">
      <DataTable
        caption={caption}
        rows={leads}
        keyOf={({ id }) => id}
        choice={hasChoice ? choiceOf : undefined}
        columns={[
          { label: 'Contact', cell: Contact },
          { label: 'Type', cell: ({ type }) => type },
          { label: 'Statut', cell: (lead) => <StatusMenu {...lead} who={lead.name || lead.email} /> },
          { label: 'Score', cell: LeadScore },
          { label: 'Source', cell: ({ source }) => source },
          { label: 'Date', cell: ({ createdAt }) => <span className="nowrap">{createdAt}</span> },
          { label: 'Prochaine action', cell: NextAction },
        ]}
      />
    </div>
  )
}

function choiceOf({ id, version, name, email }: ShownLead) {
  return { value: `${id}.${version}`, label: `Cocher ${name || email}` }
}

function Contact({ id, name, email, type, source, channels, damage }: ShownLead) {
  return (
    <div className="lead-contact">
      <RowLink id={id} to={href('/admin/leads/:leadId', { leadId: id })}>
        {name || email}
      </RowLink>
      {name ? <span className="muted small">{email}</span> : null}
      <span className="lead-kind muted small">
        {type}, {source}
      </span>
      {channels.length > 0 ? <span className="muted small">Accord : {channels.join(', ')}</span> : null}
      <Damage damage={damage} />
    </div>
  )
}

function NextAction({ nextAction }: ShownLead) {
  if (!nextAction) return null
  return (
    <div className="lead-contact">
      <span>{nextAction.text}</span>
      <span className="small">
        {nextAction.isDue ? <Badge tone="caution">{nextAction.due}</Badge> : nextAction.due}
      </span>
    </div>
  )
}
