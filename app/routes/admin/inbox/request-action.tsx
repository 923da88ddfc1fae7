import { href } from 'react-router'
import { RowForm, RowMark } from '~/components/admin/row/row-form'
import { Button } from '~/components/ui/button'
import type { InboxRowView } from './inbox-row'

/** Closes or reopens a request from its row. */
export function RequestAction({ row, closed }: { row: InboxRowView; closed: boolean }) {
  const change = (closed ? reopenings : endings)[row.kind]?.(row)
  return (
    <div className="row-actions">
      {change ? (
        <RowForm rowKey={row.id} action={change.action} fields={{ version: row.version, ...change.fields }}>
          <Button variant="link" aria-label={`${change.label}, ${row.who || row.number}`}>
            {change.label}
          </Button>
        </RowForm>
      ) : null}
      <RowMark rowKey={row.id} />
    </div>
  )
}

interface Change {
  action: string
  label: string
  fields?: Record<string, string>
}
type Changes = Partial<Record<InboxRowView['kind'], (row: InboxRowView) => Change>>

const stateOf = ({ id }: InboxRowView) => href('/admin/inbox/messages/:messageId/etat', { messageId: id })

const endings: Changes = {
  message: (row) => ({ action: stateOf(row), label: 'Traité', fields: { status: 'done' } }),
  callback: ({ id }) => ({ action: href('/admin/inbox/rappels/:callbackId', { callbackId: id }), label: 'Fait' }),
  conversation: ({ id }) => ({
    action: href('/admin/inbox/conversations/:conversationId/rendre', { conversationId: id }),
    label: 'Rendre',
  }),
}

const reopenings: Changes = {
  message: (row) => ({ action: stateOf(row), label: 'Rouvrir', fields: { status: 'open' } }),
}
