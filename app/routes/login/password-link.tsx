import { data, href } from 'react-router'
import { z } from 'zod'
import { TypedField } from '~/components/admin/form/typed-field'
import { NewPasswordField } from '~/components/admin/login/password-field'
import { EmailField } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { PostForm } from '~/components/ui/post-form'
import { useFields } from '~/components/ui/use-fields'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { newPasswordForm } from '~/models/platform/administrator'
import {
  acceptPasswordLink,
  findPasswordLink,
  isInvitation,
  signIn,
} from '~/models/platform/administrator/index.server'
import { emailForm, nameForm } from '~/models/values/address'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { parseForm } from '../posted-form.server'
import type { Route } from './+types/password-link'
import { LoginHeader } from './login-header'
import { answerRefusal, browserOf, redirectSignedIn, refuseSignIn } from './sign-in-request.server'

export const handle = { policy: { parameters: 'secret' } satisfies RoutePolicy }

/** Fields of each kind of link, besides the password. */
const schemas = {
  'set-up': z.object({ name: nameForm, email: emailForm, password: newPasswordForm }),
  invitation: z.object({ name: nameForm, password: newPasswordForm }),
  reset: z.object({ password: newPasswordForm }),
}

const titles = {
  'set-up': 'Créer le premier administrateur',
  invitation: 'Rejoindre l’administration',
  reset: 'Choisir un nouveau mot de passe',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, at } = shopRequest(context)
  const link = await findPasswordLink(db, { token: params.token, at })
  const wasInvited = !link && (await isInvitation(db, { token: params.token }))
  return data({ link, wasInvited }, { status: link ? 200 : 410 })
}

/** Whoever sets a first password is signed in; a reset one is asked for, with the second factor. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, at } = shopRequest(context)
  const { token } = params
  const link = await findPasswordLink(db, { token, at })
  if (!link) return data({ lastResult: undefined, refusal: '' }, { status: 410 })
  const submission = await parseForm(request, schemas[link.purpose])
  if (submission.status !== 'success') {
    return data({ lastResult: submission.reply({ hideFields: ['password'] }), refusal: '' }, { status: 400 })
  }
  const accepted = await acceptPasswordLink(db, { ...submission.value, token, at })
  if (accepted.ok && link.purpose !== 'reset') {
    const { password } = submission.value
    const entered = await signIn(db, { email: accepted.email, password, browser: browserOf({ request, context }), at })
    if (entered.ok)
      return redirectSignedIn(context, { token: entered.sessionToken, userId: entered.user.id, to: href('/admin') })
  }
  if (accepted.ok)
    return redirectWithNotice(context, href('/login'), done('Votre mot de passe est enregistré : connectez-vous.'))
  if (accepted.reason === 'over') return data({ lastResult: undefined, refusal: '' }, { status: 410 })
  const lastResult = submission.reply({ hideFields: ['password'] })
  return answerRefusal(refuseSignIn({ ok: false, reason: accepted.reason }, { wrong: '' }), { lastResult })
}

export { headers } from '../answer-headers'

interface Fields {
  name: string
  email: string
  password: string
}

export default function PasswordLink({ loaderData, actionData }: Route.ComponentProps) {
  const { link, wasInvited } = loaderData
  const { fields, errors } = useFields<Fields>('lien', {
    defaultValue: { name: link?.name ?? '' },
    lastResult: actionData?.lastResult,
  })
  if (wasInvited) return <InvitationOver />
  if (!link) return <LinkOver />
  const { purpose, email } = link
  return (
    <>
      <LoginHeader title={titles[purpose]} lead={email} />
      {actionData?.refusal ? <Notice tone="danger" lines={[actionData.refusal]} /> : null}
      <PostForm errors={errors} submit="Enregistrer le mot de passe">
        {purpose === 'reset' ? null : <TypedField field={fields.name} label="Nom" autoComplete="name" required />}
        {purpose === 'set-up' ? <EmailField field={fields.email} label="Email" required maxLength={undefined} /> : null}
        <NewPasswordField field={fields.password} label="Mot de passe" />
      </PostForm>
    </>
  )
}

/** Its sender can send another; a reset mails accounts alone. */
function InvitationOver() {
  return (
    <>
      <LoginHeader title="Invitation inutilisable" />
      <Notice
        tone="caution"
        lines={[
          'Cette invitation a expiré, a déjà servi, a été remplacée, ou son auteur n’est plus administrateur. Demandez à votre administrateur de la renvoyer.',
        ]}
      />
      <p className="small">
        Votre compte existe déjà ? <a href={href('/login')}>Connectez-vous</a>
      </p>
    </>
  )
}

function LinkOver() {
  return (
    <>
      <LoginHeader title="Lien inutilisable" />
      <Notice tone="caution" lines={['Ce lien a déjà servi, a expiré, ou n’est pas entier. Demandez-en un nouveau.']} />
      <p className="small">
        <a href={href('/login/mot-de-passe')}>Recevoir un autre lien</a> ou <a href={href('/login')}>se connecter</a>.
        Une invitation, c’est un administrateur qui la renvoie.
      </p>
    </>
  )
}
