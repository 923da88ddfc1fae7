import { data, href } from 'react-router'
import { z } from 'zod'
import { EmailField } from '~/components/ui/field'
import { PostForm } from '~/components/ui/post-form'
import { useFields } from '~/components/ui/use-fields'
import { redirectWithNotice } from '~/middleware/flash.server'
import { requestPasswordReset } from '~/models/platform/administrator/index.server'
import { emailForm } from '~/models/values/address'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { parseForm } from '../posted-form.server'
import type { Route } from './+types/forgotten-password'
import { LoginHeader } from './login-header'

export const handle = { policy: { limit: 'mail' } satisfies RoutePolicy }

const schema = z.object({ email: emailForm })

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await parseForm(request, schema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { db, at, identity, signer } = shopRequest(context)
  const { email } = submission.value
  await requestPasswordReset(db, { email, signer, at })
  const notice = identity.mailServer
    ? { tone: 'done' as const, lines: [sent] }
    : { tone: 'caution' as const, lines: [noMail] }
  return redirectWithNotice(context, href('/login'), notice)
}

/** Identical whether or not the address belongs to an administrator. */
const sent =
  'Si cette adresse est celle d’un administrateur, un lien vient d’y partir. Il sert une fois, dans l’heure. Regardez aussi dans les indésirables.'

const noMail =
  'Cette boutique n’envoie pas d’e-mail. Demandez un lien à la personne qui tient le serveur : elle en fait un par « npm run administrators ».'

export default function ForgottenPassword({ actionData }: Route.ComponentProps) {
  const { fields, errors } = useFields<{ email: string }>('oubli', { lastResult: actionData })
  return (
    <>
      <LoginHeader title="Mot de passe oublié" lead="Un lien pour en choisir un autre vous est envoyé par e-mail." />
      <PostForm errors={errors} submit="Recevoir le lien">
        <EmailField field={fields.email} label="Email" autoComplete="username" required maxLength={undefined} />
      </PostForm>
      <p className="small">
        <a href={href('/login')}>Revenir à la connexion</a>
      </p>
    </>
  )
}
