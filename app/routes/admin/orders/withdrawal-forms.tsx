import { AdminForm, fieldNamed } from '~/components/admin/form/admin-form'
import { orderForms } from '~/components/admin/form/forms/orders'
import { TypedField } from '~/components/admin/form/typed-field'
import { WithdrawalState } from '~/components/admin/orders/withdrawal-state'
import { useDeskWords } from '~/components/admin/page/use-desk-words'
import { Field, SelectField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import type { DescribedField } from '~/components/ui/use-fields'
import { declarationMeans, refusalGrounds, unitsName } from '~/models/shop/fulfilment'
import type { OrderData } from './order-sheet.server'
import { verbPath } from './verb-path'

/** The buyer's declarations and their settlement. */
export function Withdrawals(page: OrderData) {
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

function Declaration({ words, state, isLate, lines, addressSentAt }: Declared) {
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

type Declared = OrderData['withdrawals']['declared'][number]

interface OneWithdrawal {
  page: OrderData
  withdrawal: Declared
}

function WithdrawnLines({ page: { order, lines }, withdrawal }: OneWithdrawal) {
  const { id: withdrawalId, units, addressSentAt } = withdrawal
  return (
    <AdminForm
      summary="Noter les articles renoncés"
      isOpen={Object.keys(units).length === 0}
      id={`lignes-${withdrawalId}`}
      ownIds
      schema={orderForms(({ withdrawalLinesForm }) => withdrawalLinesForm(lines.map(({ position }) => position)))}
      action={verbPath('retractations/:withdrawalId', { orderId: order.id, withdrawalId })}
      defaultValue={{ ...units, returnAddress: addressSentAt ? 'non' : 'oui' }}
      version={order.version}
      button="Enregistrer les articles"
      pending="Enregistrement…"
      preview={verbPath('retractations/:withdrawalId/etiquette/message', { orderId: order.id, withdrawalId })}
      quiet
    >
      {(fields) => <RenouncedLines lines={lines} fieldOf={(name) => fieldNamed(fields, name)} />}
    </AdminForm>
  )
}

function groundOptions(unsealed: string) {
  return [
    { value: 'late', label: refusalGrounds.late },
    { value: 'unsealed', label: unsealed },
  ]
}

function Refusal({ page: { order }, withdrawal }: OneWithdrawal) {
  const { id: withdrawalId, isLate } = withdrawal
  const { unsealed } = useDeskWords()
  return (
    <AdminForm
      summary="Refuser la rétractation"
      id={`refus-${withdrawalId}`}
      ownIds
      schema={orderForms(({ withdrawalRefusalForm }) => withdrawalRefusalForm)}
      action={verbPath('retractations/:withdrawalId/refus', { orderId: order.id, withdrawalId })}
      defaultValue={{ ground: isLate ? 'late' : 'unsealed' }}
      version={order.version}
      button="Refuser et prévenir l’acheteur"
      pending="Enregistrement…"
      preview={verbPath('retractations/:withdrawalId/refus/message', { orderId: order.id, withdrawalId })}
      quiet
    >
      {(fields) => (
        <>
          <p className="small">{unsealed.apart}</p>
          <SelectField field={fields.ground} label="Motif prévu par la loi" options={groundOptions(unsealed.ground)} />
          <TypedField field={fields.answer} label="Explication, que l’acheteur lira" required />
        </>
      )}
    </AdminForm>
  )
}

function settlingOptions(unsealed: string) {
  return [
    { value: 'oui', label: 'Réglée par ce remboursement' },
    { value: 'descelle', label: `Réglée, sans ${unsealed}` },
    { value: 'non', label: 'Reste à régler' },
  ]
}

/** Part of the refund form of an order with an open declaration. */
export function SettlesWithdrawals({ field }: { field: Parameters<typeof SelectField>[0]['field'] }) {
  const { unsealed } = useDeskWords()
  return (
    <SelectField
      field={field}
      label="Rétractation"
      options={settlingOptions(unsealed.without)}
      hint={'Ce qui est descellé reste hors du remboursement\u202f: l’acheteur lit pourquoi.'}
    />
  )
}

const meansOptions = Object.entries(declarationMeans).map(([value, label]) => ({ value, label }))

/** Records a declaration received outside the shop's page. */
function ReceivedWithdrawal({ order, lines, withdrawals, nextId }: OrderData & { nextId: string }) {
  const { today } = withdrawals
  return (
    <AdminForm
      summary="Noter une rétractation reçue par lettre ou par téléphone"
      id="retractation-recue"
      ownIds
      schema={orderForms(({ receivedWithdrawalForm }) => receivedWithdrawalForm(lines.map(({ position }) => position)))}
      action={verbPath('retractations', { orderId: order.id })}
      defaultValue={{ withdrawalId: nextId, means: 'letter', receivedOn: today, returnAddress: 'oui' }}
      version={order.version}
      button="Noter la rétractation"
      pending="Enregistrement…"
      preview={verbPath('messages/retractation', { orderId: order.id })}
      quiet
    >
      {(fields) => (
        <>
          <input type="hidden" name="withdrawalId" value={fieldNamed(fields, 'withdrawalId').initialValue} />
          <div className="fields fields-2">
            <SelectField field={fieldNamed(fields, 'means')} label="Reçue" options={meansOptions} />
            <Field
              field={fieldNamed(fields, 'receivedOn')}
              type="date"
              max={today}
              label="Jour de la réception"
              required
              hint="Les quatorze jours pour rembourser courent de ce jour."
            />
          </div>
          <RenouncedLines lines={lines} fieldOf={(name) => fieldNamed(fields, name)} />
        </>
      )}
    </AdminForm>
  )
}

const returnOptions = [
  { value: 'oui', label: 'L’envoyer à l’acheteur' },
  { value: 'non', label: 'Ne pas l’envoyer' },
]

interface RenouncedLinesProps {
  lines: OrderData['lines'][number][]
  fieldOf(name: string): DescribedField
}

/** Units by line, with the consequences for pack and gift, and their label. */
function RenouncedLines({ lines, fieldOf }: RenouncedLinesProps) {
  return (
    <>
      {lines.map((line) => (
        <TypedField
          key={line.position}
          field={fieldOf(unitsName(line.position))}
          label={`${line.name} (${line.left} au plus)`}
          hint={packAndGift(line)}
          inputMode="numeric"
        />
      ))}
      <SelectField
        field={fieldOf('returnAddress')}
        label="Étiquette de retour"
        options={returnOptions}
        hint="L’adresse, la référence et le dernier jour d’envoi, par e-mail."
      />
    </>
  )
}

/** Required by our terms to be shown before confirmation. */
function packAndGift({ parts, gift }: OrderData['lines'][number]): string | undefined {
  const pack = parts.length > 0 ? `Le pack se rend entier\u202f: ${parts.join(', ')}.` : ''
  const present = gift ? `${gift}\u202f: il se rend aussi. Gardé, sa valeur se déduit du montant remboursé.` : ''
  return [pack, present].filter(Boolean).join(' ') || undefined
}
