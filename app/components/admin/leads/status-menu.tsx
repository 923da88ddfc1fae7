import { useRef } from 'react'
import { href } from 'react-router'
import { Icon } from '~/components/ui/icons'
import type { LeadStatus } from '~/database/schema'
import { leadStatuses, leadStatusLabels } from '~/models/lead'
import { ofName } from '~/models/values'
import { RowForm, RowMark, useRowChange } from '../row/row-form'
import { LeadStatusBadge } from './lead-status-badge'

interface StatusMenuProps {
  id: string
  /** Name of the lead. */
  who: string
  status: LeadStatus
  version: number
}

/** The status of a row; opens a menu with the others. */
export function StatusMenu({ id, who, status, version }: StatusMenuProps) {
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
        <RowForm rowKey={id} action={href('/admin/leads/:leadId/statut', { leadId: id })} fields={{ version }}>
          {leadStatuses
            .filter((each) => each !== shown)
            .map((each) => (
              <button key={each} type="submit" name="status" value={each}>
                {leadStatusLabels[each]}
              </button>
            ))}
        </RowForm>
      </details>
      <RowMark rowKey={id} />
    </div>
  )
}
