import { href } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { RowLink } from '~/components/admin/list/row-link'
import { DataTable } from '~/components/admin/page/data-table'
import { RowMark, useRowChange } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icons'
import { Badge } from '~/components/ui/marks'
import type { InboxKind } from '~/models/support/contact'
import type { InboxRowView } from './inbox-rows.server'
import type { InboxVerb } from './verbs.server'

/** Paths of the forms of the list, which the page of a request shows too. */
export const inboxPath = verbPathOf<InboxVerb>('/admin/inbox/*')

/** Closes or reopens a request from its row. */
function RequestAction({ row, closed }: { row: InboxRowView; closed: boolean }) {
  const change = (closed ? reopenings : endings)[row.kind]?.(row)
  return (
    <div className="row-actions">
      {change ? (
        <AdminForm rowKey={row.id} action={change.action} fields={{ version: row.version, ...change.fields }}>
          <Button variant="link" aria-label={`${change.label}, ${row.who || row.number}`}>
            {change.label}
          </Button>
        </AdminForm>
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

const stateOf = ({ id }: InboxRowView) => inboxPath('messages/:messageId/etat', { messageId: id })

const endings: Changes = {
  message: (row) => ({ action: stateOf(row), label: 'Traité', fields: { status: 'done' } }),
  callback: ({ id }) => ({ action: href('/admin/inbox/rappels/:callbackId', { callbackId: id }), label: 'Fait' }),
  conversation: ({ id }) => ({
    action: inboxPath('conversations/:conversationId/rendre', { conversationId: id }),
    label: 'Rendre',
  }),
}

const reopenings: Changes = {
  message: (row) => ({ action: stateOf(row), label: 'Rouvrir', fields: { status: 'open' } }),
}

export const kindText: Record<InboxKind, { icon: IconName; label: string }> = {
  conversation: { icon: 'chat', label: 'Conversation' },
  callback: { icon: 'phone', label: 'Rappel' },
  message: { icon: 'mail', label: 'Message' },
}

/** `conservees`: all stored conversations. */
export type InboxState = '' | 'terminees' | 'conservees'

const captions: Record<InboxState, string> = {
  '': 'Demandes à traiter, la plus urgente d’abord',
  terminees: 'Demandes terminées, la dernière d’abord',
  conservees: 'Conversations conservées, la dernière écrite d’abord',
}

export function InboxTable({ rows, state }: { rows: InboxRowView[]; state: InboxState }) {
  const closed = state === 'terminees'
  return (
    <DataTable
      caption={captions[state]}
      rows={rows}
      keyOf={({ id }) => id}
      choice={state ? undefined : choiceOf}
      columns={[
        { label: 'Demande', cell: (row) => <Kind kind={row.kind} /> },
        {
          label: 'De',
          cell: (row) => (
            <span className="inbox-who">
              <RowLink id={row.id} to={row.href}>
                {row.who || row.number}
              </RowLink>
              {row.whoDetail ? <span className="muted small">{row.whoDetail}</span> : null}
            </span>
          ),
        },
        { label: 'À propos', cell: (row) => <span className="inbox-about">{row.about}</span> },
        closed
          ? { label: 'Terminée', cell: (row) => <Closed row={row} /> }
          : { label: state ? 'État' : 'Échéance', cell: (row) => <Due row={row} /> },
        { label: 'Référence', isNumber: true, cell: ({ number }) => number },
        { label: 'Actions', cell: (row) => <RequestAction row={row} closed={state !== ''} /> },
      ]}
    />
  )
}

/** Handing a conversation back writes to its visitor, so it is excluded from bulk actions. */
function choiceOf({ kind, id, version, who, number }: InboxRowView) {
  if (kind === 'conversation') return undefined
  return { value: `${kind}:${id}.${version}`, label: `Cocher ${who || number}` }
}

function Kind({ kind }: { kind: InboxKind }) {
  const { icon, label } = kindText[kind]
  return (
    <span className="inbox-kind">
      <Icon name={icon} />
      {label}
    </span>
  )
}

function Due({ row }: { row: InboxRowView }) {
  const { state } = useRowChange(row.id)
  if (state === 'pending') return <Badge tone="positive">{row.kind === 'conversation' ? 'Rendue' : 'Terminée'}</Badge>
  return (
    <span className="inbox-due">
      {row.due}
      {row.dueDetail ? <span className="muted small">{row.dueDetail}</span> : null}
      <Flags row={row} />
    </span>
  )
}

function Closed({ row }: { row: InboxRowView }) {
  return (
    <span className="inbox-due">
      {row.closed}
      {row.kind === 'callback' && row.dueDetail ? <span className="muted small">{row.dueDetail}</span> : null}
      <Flags row={row} />
    </span>
  )
}

function Flags({ row }: { row: InboxRowView }) {
  return (
    <>
      {row.isLate ? <Badge tone="caution">En retard</Badge> : null}
      {row.isDamaged ? <Badge tone="caution">Ligne abîmée</Badge> : null}
    </>
  )
}
