import { href } from 'react-router'
import { DataNote } from '~/components/shop/legal/data-note'
import { OrderAndEmailFields } from '~/components/shop/order/order-and-email-fields'
import { Field } from '~/components/ui/field'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'
import type { WithdrawalDeclaration } from '~/models/shop/order/index.server'

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

/** Wording of the standard withdrawal form (annex to art. R221-1 C. conso). */
export function Declaration({ orderNumber, name, email }: { orderNumber: string; name: string; email?: string }) {
  return (
    <div className="card stack stack-small">
      <p>
        « Je vous notifie par la présente ma rétractation du contrat portant sur la commande{' '}
        <strong>{orderNumber}</strong>. »
      </p>
      <p>Nom : {name}</p>
      {email ? <p>E-mail : {email}</p> : null}
    </div>
  )
}
