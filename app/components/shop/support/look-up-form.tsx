import { href } from 'react-router'
import { PostForm } from '../../ui/post-form'
import { type FormState, useFields } from '../../ui/use-fields'
import { DataNote } from '../legal/data-note'
import { type OrderAndEmail, OrderAndEmailFields } from '../order/order-and-email-fields'

export function LookUpForm(state: FormState<OrderAndEmail>) {
  const { fields, errors } = useFields<OrderAndEmail>('suivi', state)
  return (
    <PostForm action={href('/support/commande')} errors={errors} submit="Voir où en est ma commande">
      <OrderAndEmailFields fields={fields} />
      <DataNote>Ces données servent à retrouver votre commande (exécution du contrat) et ne sont pas gardées.</DataNote>
    </PostForm>
  )
}
