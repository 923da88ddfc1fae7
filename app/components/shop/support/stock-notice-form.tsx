import { href } from 'react-router'
import { stockNoticeConsent } from '~/models/customer'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { EmailField } from '../../ui/field'
import { Icon } from '../../ui/icons'
import { type FormState, useFields } from '../../ui/use-fields'

export function StockNoticeForm({ productId, ...state }: FormState<{ email: string }> & { productId: string }) {
  const { fields, errors } = useFields<{ email: string }>('prevenir', state)
  return (
    <form
      className="form"
      id="prevenir"
      method="post"
      action={href('/products/:productId/prevenir', { productId })}
      noValidate
    >
      <ErrorSummary errors={errors} />
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
