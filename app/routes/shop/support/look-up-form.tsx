import { href } from 'react-router'
import { DataNote } from '~/components/shop/legal/data-note'
import { type OrderAndEmail, OrderAndEmailFields } from '~/components/shop/order/order-and-email-fields'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'

export function LookUpForm(state: FormState<OrderAndEmail>) {
  const { fields, errors } = useFields<OrderAndEmail>('suivi', state)
  return (
    <PostForm action={href('/support/commande')} errors={errors} submit="Voir où en est ma commande">
      <OrderAndEmailFields fields={fields} />
      <DataNote>Ces données servent à retrouver votre commande (exécution du contrat) et ne sont pas gardées.</DataNote>
    </PostForm>
  )
}
