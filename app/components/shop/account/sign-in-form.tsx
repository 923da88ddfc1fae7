import { href } from 'react-router'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { EmailField } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { PageMeta } from '../page/page-meta'

/** No password: anyone who reads the mailbox is its owner. */
export function SignInPage({ email, message }: { email: string; message?: string }) {
  return (
    <>
      <PageMeta title="Mon compte" canonical={href('/profile')} noIndex />
      <PageHeader title="Mon compte" lead="Vos commandes, vos points et vos données, sans mot de passe." />
      <div className="narrow">
        <SignInForm email={email} message={message} />
      </div>
    </>
  )
}

export function SignInForm({ email, message }: { email: string; message?: string }) {
  return (
    <form className="form" method="post" action={href('/profile/lien')} noValidate>
      <ErrorSummary errors={message ? [{ field: 'email', message }] : []} />
      <EmailField
        value={email}
        error={message}
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
