import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { accountForms } from '~/components/admin/form/forms/account'
import { TypedField } from '~/components/admin/form/typed-field'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { EmailField } from '~/components/ui/field'
import { FIRST_TENANT } from '~/database/hosts.server'
import { adminRequest } from '~/middleware/administrator.server'
import { tenantContext } from '~/middleware/tenant.server'
import { isDemoAccount } from '~/models/platform/administrator'
import { listAdministrators, listInvitations } from '~/models/platform/administrator/index.server'
import { formatMoment, formatPastMoment } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/users'
import { InvitationList } from './invitation-list'
import { UserTable } from './user-table'
import { userVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** The path of a verb leads to the list. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params) throw userVerbs.knows(url) ? redirect(href('/admin/users')) : data('Page inconnue', 404)
  const { db, at, administrator } = adminRequest(context)
  const users = await listAdministrators(db, { at })
  const invitations = await listInvitations(db, { at })
  return {
    isWorkspace: context.get(tenantContext).id !== FIRST_TENANT,
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

export const action = userVerbs.act

export default function Users({ loaderData: { users, invitations, isWorkspace } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Administrateurs"
        lead="Qui entre ici, et voit tout ce que vous voyez."
        actions={
          isWorkspace ? (
            <Link className="button button-quiet" to={href('/admin/acces-operateur')}>
              Accès de l’opérateur
            </Link>
          ) : null
        }
      />
      <UserTable users={users} />
      <InvitationList invitations={invitations} />
      <section className="admin-panel admin-narrow-form admin-section">
        <h2>Inviter une personne</h2>
        <InvitationForm />
      </section>
    </>
  )
}

function InvitationForm() {
  const action = href('/admin/users')
  return (
    <AdminForm
      id="invitation"
      action={action}
      schema={accountForms(({ invitationForm }) => invitationForm)}
      button="Inviter"
      isPage
    >
      {(fields) => (
        <>
          <TypedField field={fields.name} label="Nom" autoComplete="off" required />
          <EmailField field={fields.email} label="Email" autoComplete="off" required maxLength={undefined} />
        </>
      )}
    </AdminForm>
  )
}
