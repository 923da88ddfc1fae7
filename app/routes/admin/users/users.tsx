import type { SubmissionResult } from '@conform-to/react'
import { data, href } from 'react-router'
import { CheckedForm } from '~/components/admin/form/checked-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { EmailField } from '~/components/ui/field'
import { deskRequest } from '~/middleware/administrator.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { invitationForm, isDemoAccount } from '~/models/platform/administrator'
import { inviteAdministrator, listAdministrators, listInvitations } from '~/models/platform/administrator/index.server'
import { formatMoment, formatPastMoment } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/users'
import { InvitationList } from './invitation-list'
import { UserTable } from './user-table'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, at, administrator } = deskRequest(context)
  const users = await listAdministrators(db, { at })
  const invitations = await listInvitations(db, { at })
  return {
    users: users.map(({ last_sign_in_at, disabled_at, second_factor_at, ...user }) => ({
      ...user,
      isTestAccount: isDemoAccount(user),
      isSelf: user.id === administrator.id,
      isDisabled: disabled_at !== null,
      hasSecondFactor: second_factor_at !== null,
      lastSignIn: last_sign_in_at ? formatPastMoment(last_sign_in_at, at) : 'jamais',
    })),
    invitations: invitations.map(({ email, name, expires_at, isExpired, isVoid }) => ({
      email: email ?? '',
      name,
      isExpired,
      isVoid,
      until: formatMoment(expires_at),
    })),
  }
}

/** Invites an administrator. */
export async function action(asked: Route.ActionArgs) {
  await requireFreshPassword(asked)
  const { request, context } = asked
  const { db, at, actor, identity } = deskRequest(context)
  const submission = await parseForm(request, invitationForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const invited = await inviteAdministrator(db, { ...submission.value, by: actor, signer: identity.signer, at })
  if (!invited.ok) {
    const fieldErrors = { email: ['Cette personne est déjà administrateur'] }
    return data(submission.reply({ fieldErrors }), { status: 409 })
  }
  const link = identity.origin + href('/login/lien/:token', { token: invited.token })
  return redirectWithNotice(context, href('/admin/users'), invitedNotice(submission.value.email, link))
}

/** Without SMTP the inviting administrator passes the link on. */
function invitedNotice(email: string, link: string) {
  if (config.smtpUrl)
    return {
      tone: 'done' as const,
      lines: [`Une invitation part à ${email}. Elle sert une fois, dans les sept jours.`],
    }
  const lines = [`Aucun e-mail ne part d’ici : donnez ce lien à ${email}. Il sert une fois, dans les sept jours.`]
  return { tone: 'caution' as const, lines, link: { href: link, label: link } }
}

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { users, invitations } = loaderData
  return (
    <>
      <AdminHeader title="Administrateurs" lead="Qui entre ici, et voit tout ce que vous voyez." />
      <UserTable users={users} />
      <InvitationList invitations={invitations} />
      <section className="admin-panel admin-narrow-form admin-section">
        <h2>Inviter une personne</h2>
        <InvitationForm lastResult={actionData} />
      </section>
    </>
  )
}

function InvitationForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  return (
    <CheckedForm
      id="invitation"
      action={href('/admin/users')}
      schema={accountForms(({ invitationForm }) => invitationForm)}
      lastResult={lastResult}
      submit="Inviter"
    >
      {(fields) => (
        <>
          <TypedField field={fields.name} label="Nom" autoComplete="off" required />
          <EmailField field={fields.email} label="Email" autoComplete="off" required maxLength={undefined} />
        </>
      )}
    </CheckedForm>
  )
}
