import { href } from 'react-router'
import { DataNote } from '~/components/shop/legal/data-note'
import { OrderAndEmailFields } from '~/components/shop/order/order-and-email-fields'
import { PageTop } from '~/components/shop/page/page-top'
import { Button } from '~/components/ui/button'
import { Field } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'
import type { DeclarableLine, WithdrawalDeclaration } from '~/models/shop/order/index.server'

/** Shown instead of announcing a mail while SMTP is not configured. */
export const noMailYet = 'Notez cette page : cette boutique n’envoie pas encore d’e-mail.'

/** The first of two steps (art. L221-21 C. conso). */
export function WithdrawalForm(state: FormState<WithdrawalDeclaration>) {
  const { fields, errors } = useFields<WithdrawalDeclaration>('retractation', state)
  return (
    <PostForm className="form stack" action={href('/retractation')} errors={errors} submit="Continuer">
      <Field field={fields.name} label="Nom" autoComplete="name" required />
      <OrderAndEmailFields fields={fields} />
      <DataNote>
        Ces données servent à traiter votre rétractation et à en garder la preuve (obligation légale), pendant 5 ans.
      </DataNote>
    </PostForm>
  )
}

/** Form field of the units of a line. */
export function unitsField(position: number): string {
  return `units-${position}`
}

interface ConfirmationProps {
  declaration: WithdrawalDeclaration
  /** Of the order; empty where number and e-mail match none. */
  lines: DeclarableLine[]
  /** Units of the lines as sent, by field. */
  sent?: Record<string, string>
  error?: string | undefined
}

/** The second step: what the declaration is about, and the button that makes it. */
export function Confirmation({ declaration, lines, sent = {}, error }: ConfirmationProps) {
  return (
    <>
      <PageTop title="Confirmer la rétractation" noIndex lead="Relisez votre déclaration avant de la confirmer." />
      <div className="stack narrow">
        {lines.length === 0 ? <UnknownOrder /> : null}
        {error ? <Notice tone="danger" lines={[error]} /> : null}
        <Declaration {...declaration} />
        <form method="post" action={href('/retractation/confirmation')} className="stack" id="confirmation">
          <DeclarationFields declaration={declaration} />
          {unitsOf(lines) > 1 ? <Lines lines={lines} sent={sent} /> : null}
          <p className="small muted">
            Un pack est une seule ligne{'\u202f'}: la rétractation porte sur le pack entier et sur son cadeau.
          </p>
          <div className="row">
            <Button>Confirmer la rétractation</Button>
            <Button variant="quiet" formAction={href('/retractation')} name="correction" value="1">
              Corriger
            </Button>
          </div>
        </form>
      </div>
    </>
  )
}

function unitsOf(lines: DeclarableLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Everything, unless the buyer keeps some of it. */
function Lines({ lines, sent }: Required<Pick<ConfirmationProps, 'lines' | 'sent'>>) {
  return (
    <fieldset className="stack stack-small">
      <legend>
        <strong>Ce à quoi vous renoncez</strong>
      </legend>
      {lines.map(({ position, name, quantity }) => {
        const field = unitsField(position)
        return (
          <p key={position} className="row row-apart">
            <label htmlFor={field}>{name}</label>
            <select className="input" id={field} name={field} defaultValue={sent[field] || String(quantity)}>
              {Array.from({ length: quantity + 1 }, (_, kept) => quantity - kept).map((units) => (
                <option key={units} value={units}>
                  {unitsText(units, quantity)}
                </option>
              ))}
            </select>
          </p>
        )
      })}
    </fieldset>
  )
}

function unitsText(units: number, quantity: number): string {
  if (units === 0) return 'Je le garde'
  return quantity === 1 ? 'J’y renonce' : `Je renonce à ${units}`
}

function UnknownOrder() {
  return (
    <Notice
      tone="caution"
      lines={[
        'Aucune commande ne correspond à ce numéro et à cet e-mail. Corrigez-les, ou retrouvez d’abord votre commande.',
        'Vous pouvez aussi confirmer tel quel\u202f: votre déclaration est prise à sa date, et une personne cherche la commande.',
      ]}
      link={{ href: href('/support/commande'), label: 'Retrouver ma commande' }}
    />
  )
}

function DeclarationFields({ declaration }: { declaration: WithdrawalDeclaration }) {
  return Object.entries(declaration).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

interface DeclaredProps {
  orderNumber: string
  name: string
  email?: string
  /** What is renounced, where it is not the whole order. */
  lines?: string[]
}

/** Wording of the standard withdrawal form (annex to art. R221-1 C. conso). */
export function Declaration({ orderNumber, name, email, lines = [] }: DeclaredProps) {
  return (
    <div className="card stack stack-small">
      <p>
        « Je vous notifie par la présente ma rétractation du contrat portant sur la commande{' '}
        <strong>{orderNumber}</strong>
        {lines.length > 0 ? `, pour\u202f: ${lines.join(', ')}` : ''}. »
      </p>
      <p>Nom : {name}</p>
      {email ? <p>E-mail : {email}</p> : null}
    </div>
  )
}
