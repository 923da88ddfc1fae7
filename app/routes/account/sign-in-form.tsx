import { href } from 'react-router'
import { DataNote } from '~/components/shop/legal/data-note'
import { PageTop } from '~/components/shop/page/page-top'
import { EmailField } from '~/components/ui/field'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'

/** Passwordless: access to the mailbox authenticates. */
export function SignInPage(state: FormState<{ email: string }>) {
  return (
    <>
      <PageTop
        title="Mon compte"
        canonical={href('/profile')}
        noIndex
        lead="Vos commandes, vos points et vos données, sans mot de passe."
      />
      <div className="narrow">
        <SignInForm {...state} />
      </div>
    </>
  )
}

export function SignInForm(state: FormState<{ email: string }>) {
  const { fields, errors } = useFields<{ email: string }>('connexion', state)
  return (
    <PostForm action={href('/profile/lien')} errors={errors} submit="Recevoir le lien">
      <EmailField
        field={fields.email}
        hint="Celui de vos commandes. Nous y envoyons un lien qui ouvre votre compte."
        required
      />
      <DataNote>
        Cette adresse sert à vous envoyer le lien, à votre demande, et à retrouver vos commandes. La demande est oubliée
        après un jour.
      </DataNote>
    </PostForm>
  )
}
