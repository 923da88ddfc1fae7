import { useForm } from '@conform-to/react'
import { href } from 'react-router'
import { stockNoticeConsent } from '~/models/customer'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { EmailField, type FormState } from '../../ui/field'
import { Icon } from '../../ui/icons'

export function StockNoticeForm({ productId, ...state }: FormState<{ email: string }> & { productId: string }) {
  const [form, fields] = useForm<{ email: string }>({ id: 'prevenir', ...state })
  return (
    <form
      className="form"
      id="prevenir"
      method="post"
      action={href('/products/:productId/prevenir', { productId })}
      noValidate
    >
      <ErrorSummary errors={form.allErrors} />
      <EmailField field={fields.email} label="Votre e-mail" hint={stockNoticeConsent.text} required />
      <p className="muted small">
        Votre adresse sert à cet e-mail (à votre demande), puis elle est effacée ; sans retour du produit, elle l’est au
        bout d’un an. Un lien permet de renoncer. Vos droits et nos coordonnées sont à la page{' '}
        <a href={href('/confidentialite')}>Confidentialité</a>.
      </p>
      <div>
        <Button>
          <Icon name="bell" />
          Prévenez-moi
        </Button>
      </div>
    </form>
  )
}
