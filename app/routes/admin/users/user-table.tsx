import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import type { UserVerb } from './verbs.server'

interface ListedUser {
  id: string
  name: string
  email: string
  isSelf: boolean
  isDisabled: boolean
  /** A demonstration account, which must stay open to visitors. */
  isTestAccount: boolean
  hasSecondFactor: boolean
  lastSignIn: string
  sessions: number
}

export function UserTable({ users }: { users: ListedUser[] }) {
  return (
    <DataTable
      caption="Administrateurs, du plus ancien au plus récent"
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Nom', cell: ({ name, isSelf }) => (isSelf ? `${name} (vous)` : name) },
        { label: 'Email', cell: ({ email }) => email },
        { label: 'État', cell: ({ isDisabled }) => (isDisabled ? 'Désactivé' : 'Actif') },
        { label: 'Second facteur', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'Oui' : 'Non') },
        { label: 'Entré le', cell: ({ lastSignIn }) => lastSignIn },
        { label: 'Connexions', isNumber: true, cell: ({ sessions }) => sessions },
        { label: 'Actions', cell: (user) => <Actions user={user} /> },
      ]}
    />
  )
}

function Actions({ user }: { user: ListedUser }) {
  const { isDisabled, isTestAccount, sessions } = user
  if (isTestAccount && !isDisabled && sessions === 0) return null
  return (
    <div className="row-actions">
      {isDisabled ? (
        <Change user={user} verb=":userId/activer" label="Activer" />
      ) : isTestAccount ? null : (
        <Change user={user} verb=":userId/desactiver" label="Désactiver" />
      )}
      {sessions > 0 ? <Change user={user} verb=":userId/deconnecter" label="Déconnecter" /> : null}
    </div>
  )
}

/** Paths of the forms of both lists. */
export const userPath = verbPathOf<UserVerb>('/admin/users/*')

function Change({ user, verb, label }: { user: ListedUser; verb: UserVerb; label: string }) {
  const action = userPath(verb, { userId: user.id })
  return (
    <AdminForm rowKey={action} action={action}>
      <Button variant="link" aria-label={`${label} ${user.name}`}>
        {label}
      </Button>
    </AdminForm>
  )
}
