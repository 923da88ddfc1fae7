import { href } from 'react-router'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { EmailField } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { type FormState, useFields } from '../../ui/use-fields'
import { PageMeta } from '../page/page-meta'

/** No password: anyone who reads the mailbox is its owner. */
export function SignInPage(state: FormState<{ email: string }>) {
  return (
    <>
      <PageMeta title="Mon compte" canonical={href('/profile')} noIndex />
      <PageHeader title="Mon compte" lead="Vos commandes, vos points et vos données, sans mot de passe." />
      <div className="narrow">
        <SignInForm {...state} />
      </div>
    </>
  )
}

export function SignInForm(state: FormState<{ email: string }>) {
  const { fields, errors } = useFields<{ email: string }>('connexion', state)
  return (
    <form className="form" method="post" action={href('/profile/lien')} noValidate>
      <ErrorSummary errors={errors} />
      <EmailField
        field={fields.email}
        hint="Celui de vos commandes. Nous y envoyons un lien qui ouvre votre compte."
        required
      />
      <p className="muted small">
        Cette adresse sert à vous envoyer le lien, à votre demande, et à retrouver vos commandes. La demande est oubliée
        après un jour. Vos droits et nos coordonnées sont à la page{' '}
        <a href={href('/confidentialite')}>Confidentialité</a>.
      </p>
      <div>
        <Button>Recevoir le lien</Button>
      </div>
    </form>
  )
}
