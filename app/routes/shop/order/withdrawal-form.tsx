import { href } from 'react-router'
import { DataNote } from '~/components/shop/legal/data-note'
import { OrderAndEmailFields } from '~/components/shop/order/order-and-email-fields'
import { Field } from '~/components/ui/field'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'
import type { WithdrawalDeclaration } from '~/models/shop/order/index.server'

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
