import { useRef } from 'react'
import { href } from 'react-router'
import { Icon } from '~/components/ui/icons'
import { Badge } from '~/components/ui/marks'
import type { LeadStatus } from '~/database/schema'
import { type ListedLead, leadStatuses, leadStatusLabels } from '~/models/crm/lead'
import { ofName } from '~/models/values/wording'
import { AdminForm } from '../form/admin-form'
import { RowLink } from '../list/row-link'
import { AdminEmpty } from '../page/admin-empty'
import { DataTable } from '../page/data-table'
import { RowMark, useRowChange } from '../row/row-mark'
import { Damage, LeadScore, LeadStatusBadge, noCallText } from './lead-marks'

/** A lead, formatted as a row. */
export interface LeadView
  extends Pick<ListedLead, 'id' | 'name' | 'email' | 'status' | 'version' | 'score' | 'reasons' | 'damage'> {
  type: string
  source: string
  createdAt: string
  channels: string[]
  /** A number is kept that no consent covers. */
  hasUncoveredPhone: boolean
  nextAction: { text: string; due: string; isDue: boolean } | undefined
}

interface LeadTableProps {
  caption: string
  leads: LeadView[]
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

function choiceOf({ id, version, name, email }: LeadView) {
  return { value: `${id}.${version}`, label: `Cocher ${name || email}` }
}

function Contact({ id, name, email, type, source, channels, hasUncoveredPhone, damage }: LeadView) {
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
      {hasUncoveredPhone ? <strong className="small">{noCallText}</strong> : null}
      <Damage damage={damage} />
    </div>
  )
}

function NextAction({ nextAction }: LeadView) {
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

interface StatusMenuProps {
  id: string
  /** Name of the lead. */
  who: string
  status: LeadStatus
  version: number
}

/** The status of a row; opens a menu with the others. */
function StatusMenu({ id, who, status, version }: StatusMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { sent } = useRowChange(id)
  const close = () => {
    if (!menu.current) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  const shown = leadStatuses.find((known) => known === sent?.get('status')) ?? status
  return (
    <div className="status-menu">
      <details ref={menu} onSubmit={close} onKeyDown={({ key }) => key === 'Escape' && close()}>
        <summary>
          <LeadStatusBadge status={shown} />
          <Icon name="chevronDown" />
          <span className="visually-hidden">, changer le statut {ofName(who)}</span>
        </summary>
        <AdminForm
          rowKey={id}
          action={href('/admin/leads/:leadId/*', { leadId: id, '*': 'statut' })}
          fields={{ version }}
        >
          {leadStatuses
            .filter((each) => each !== shown)
            .map((each) => (
              <button key={each} type="submit" name="status" value={each}>
                {leadStatusLabels[each]}
              </button>
            ))}
        </AdminForm>
      </details>
      <RowMark rowKey={id} />
    </div>
  )
}

export function NoLeads() {
  return (
    <AdminEmpty>
      <p>
        Aucun lead pour le moment. Les leads apparaissent quand des visiteurs utilisent le questionnaire ou le chat de
        l’assistant de vente.
      </p>
      <a href={href('/questionnaire')}>Ouvrir le questionnaire</a>
    </AdminEmpty>
  )
}
