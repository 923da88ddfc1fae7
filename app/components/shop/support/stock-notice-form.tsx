import { href } from 'react-router'
import { stockNoticeConsent } from '~/models/base/user'
import { EmailField } from '../../ui/field'
import { Icon } from '../../ui/icons'
import { PostForm } from '../../ui/post-form'
import { type FormState, useFields } from '../../ui/use-fields'
import { DataNote } from '../legal/data-note'

export function StockNoticeForm({ productId, ...state }: FormState<{ email: string }> & { productId: string }) {
  const { fields, errors } = useFields<{ email: string }>('prevenir', state)
  return (
    <PostForm
      id="prevenir"
      action={href('/products/:productId/prevenir', { productId })}
      errors={errors}
      submit={
        <>
          <Icon name="bell" />
          Prévenez-moi
        </>
      }
    >
      <EmailField field={fields.email} label="Votre e-mail" hint={stockNoticeConsent.text} required />
      <DataNote>
        Votre adresse sert à cet e-mail (à votre demande), puis elle est effacée ; sans retour du produit, elle l’est au
        bout d’un an. Un lien permet de renoncer.
      </DataNote>
    </PostForm>
  )
}
