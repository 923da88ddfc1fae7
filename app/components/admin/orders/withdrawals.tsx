import { href } from 'react-router'
import { Badge } from '~/components/ui/badge'
import { SelectField } from '~/components/ui/field'
import { refusalGrounds } from '~/models/fulfilment'
import { DeskForm, fieldNamed } from '../form/desk-form'
import { orderForms } from '../form/forms/orders'
import { TypedField } from '../form/typed-field'
import type { OrderPageProps } from './order-page-props'
import { ReceivedWithdrawal } from './received-withdrawal'
import { RenouncedLines } from './renounced-lines'
import type { ShownWithdrawal } from './withdrawal-props'
import { WithdrawalState } from './withdrawal-state'

/** The buyer's declarations and their settlement. */
export function Withdrawals(page: OrderPageProps) {
  const { declared, nextId } = page.withdrawals
  if (declared.length === 0 && !nextId) return null
  return (
    <section className="admin-panel" aria-labelledby="retractations">
      <h2 id="retractations">Rétractations</h2>
      <ul className="plain-list" hidden={declared.length === 0}>
        {declared.map((withdrawal) => (
          <li key={withdrawal.id} className="order-article">
            <Declaration {...withdrawal} />
            {withdrawal.isOpen ? <WithdrawnLines page={page} withdrawal={withdrawal} /> : null}
            {withdrawal.isOpen ? <Refusal page={page} withdrawal={withdrawal} /> : null}
          </li>
        ))}
      </ul>
      {nextId ? <ReceivedWithdrawal {...page} nextId={nextId} /> : null}
    </section>
  )
}

function Declaration({ words, state, isLate, lines, addressSentAt }: ShownWithdrawal) {
  return (
    <>
      <p>
        {words} <WithdrawalState {...state} /> {isLate ? <Badge tone="caution">Hors délai</Badge> : null}
      </p>
      {lines.length > 0 ? <p className="small">Renoncés : {lines.join(', ')}</p> : null}
      {addressSentAt ? <p className="muted small">Étiquette de retour envoyée le {addressSentAt}</p> : null}
    </>
  )
}

interface OneWithdrawal {
  page: OrderPageProps
  withdrawal: ShownWithdrawal
}

function WithdrawnLines({ page: { order, lines, refused }, withdrawal }: OneWithdrawal) {
  const { id: withdrawalId, units, addressSentAt } = withdrawal
  const refusal = refused.withdrawalLines?.withdrawalId === withdrawalId ? refused.withdrawalLines.refusal : undefined
  return (
    <details open={refusal !== undefined || Object.keys(units).length === 0}>
      <summary>Noter les articles renoncés</summary>
      <DeskForm
        id={`lignes-${withdrawalId}`}
        ownIds
        schema={orderForms(({ withdrawalLinesForm }) => withdrawalLinesForm(lines.map(({ position }) => position)))}
        action={href('/admin/orders/:orderId/retractations/:withdrawalId', { orderId: order.id, withdrawalId })}
        refused={refusal}
        defaultValue={{ ...units, returnAddress: addressSentAt ? 'non' : 'oui' }}
        version={order.version}
        button="Enregistrer les articles"
        pending="Enregistrement…"
        preview={href('/admin/orders/:orderId/retractations/:withdrawalId/etiquette/message', {
          orderId: order.id,
          withdrawalId,
        })}
        quiet
      >
        {(fields) => <RenouncedLines lines={lines} fieldOf={(name) => fieldNamed(fields, name)} />}
      </DeskForm>
    </details>
  )
}

const groundOptions = Object.entries(refusalGrounds).map(([value, label]) => ({ value, label }))

function Refusal({ page: { order, refused }, withdrawal }: OneWithdrawal) {
  const { id: withdrawalId, isLate } = withdrawal
  const refusal =
    refused.withdrawalRefusal?.withdrawalId === withdrawalId ? refused.withdrawalRefusal.refusal : undefined
  return (
    <details open={refusal !== undefined}>
      <summary>Refuser la rétractation</summary>
      <DeskForm
        id={`refus-${withdrawalId}`}
        ownIds
        schema={orderForms(({ withdrawalRefusalForm }) => withdrawalRefusalForm)}
        action={href('/admin/orders/:orderId/retractations/:withdrawalId/refus', { orderId: order.id, withdrawalId })}
        refused={refusal}
        defaultValue={{ ground: isLate ? 'late' : 'unsealed' }}
        version={order.version}
        button="Refuser et prévenir l’acheteur"
        pending="Enregistrement…"
        preview={href('/admin/orders/:orderId/retractations/:withdrawalId/refus/message', {
          orderId: order.id,
          withdrawalId,
        })}
        quiet
      >
        {(fields) => (
          <>
            <p className="small">
              Un filtre descellé parmi d’autres articles se laisse hors du remboursement, sans refuser le reste.
            </p>
            <SelectField field={fields.ground} label="Motif prévu par la loi" options={groundOptions} />
            <TypedField field={fields.answer} label="Explication, que l’acheteur lira" required />
          </>
        )}
      </DeskForm>
    </details>
  )
}

const settlingOptions = [
  { value: 'oui', label: 'Réglée par ce remboursement' },
  { value: 'descelle', label: 'Réglée, sans un filtre ou une membrane descellés' },
  { value: 'non', label: 'Reste à régler' },
]

/** Part of the refund form of an order with an open declaration. */
export function SettlesWithdrawals({ field }: { field: Parameters<typeof SelectField>[0]['field'] }) {
  return (
    <SelectField
      field={field}
      label="Rétractation"
      options={settlingOptions}
      hint={'Ce qui est descellé reste hors du remboursement\u202f: l’acheteur lit pourquoi.'}
    />
  )
}
