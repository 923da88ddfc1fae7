import { data, href } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { NewPasswordField, PasswordField } from '~/components/admin/login/password-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { passwordChangeForm } from '~/models/platform/administrator'
import { changePassword, findAdministrator } from '~/models/platform/administrator/index.server'
import { originOf, refuseSignIn } from '~/routes/login/sign-in-request.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/password'

export const handle = { policy: { keptReadOnly: true } satisfies RoutePolicy }

export function loader({ context }: Route.LoaderArgs) {
  return { email: adminRequest(context).administrator.email }
}

const hidden = { hideFields: ['current' as const, 'next' as const] }

export async function action({ request, context }: Route.ActionArgs) {
  const { db, at, administrator } = adminRequest(context)
  const submission = await parseForm(request, passwordChangeForm)
  if (submission.status !== 'success') return data(submission.reply(hidden), { status: 400 })
  const user = await findAdministrator(db, administrator.id)
  if (!user) throw data(null, { status: 404 })
  const { current: password, next } = submission.value
  const { sessionHash } = administrator
  const changed = await changePassword(db, { user, sessionHash, password, next, origin: originOf(context), at })
  if (changed.ok) {
    return redirectWithNotice(
      context,
      href('/admin/compte'),
      done('Votre mot de passe est changé, vos autres connexions sont fermées.'),
    )
  }
  const { sentence, status } = changed.reason === 'demo' ? refusedDemo : refuseSignIn(changed, { wrong })
  return data(submission.reply({ ...hidden, fieldErrors: { current: [sentence] } }), { status })
}

const wrong = 'Ce n’est pas votre mot de passe'
const refusedDemo = { sentence: 'Le mot de passe d’un compte d’essai est public : il ne se change pas', status: 409 }

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Changer le mot de passe" lead="Vos autres connexions seront fermées." />
      <div className="admin-narrow-form">
        <AdminForm
          id="mot-de-passe"
          action={href('/admin/compte/mot-de-passe')}
          schema={accountForms(({ passwordChangeForm }) => passwordChangeForm)}
          refused={actionData && { result: actionData }}
          button="Changer le mot de passe"
          isPage
        >
          {(fields) => (
            <>
              {/* Tells password managers which account the password belongs to. */}
              <input type="hidden" name="username" value={loaderData.email} autoComplete="username" />
              <PasswordField field={fields.current} label="Mot de passe actuel" />
              <NewPasswordField field={fields.next} />
            </>
          )}
        </AdminForm>
      </div>
    </>
  )
}
