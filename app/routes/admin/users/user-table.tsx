import { Form, href } from 'react-router'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'

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
  const { id: userId, name, isDisabled, isTestAccount, sessions } = user
  if (isTestAccount && !isDisabled && sessions === 0) return null
  return (
    <div className="row-actions">
      {isDisabled ? (
        <Change action={href('/admin/users/:userId/activer', { userId })} label="Activer" name={name} />
      ) : isTestAccount ? null : (
        <Change action={href('/admin/users/:userId/desactiver', { userId })} label="Désactiver" name={name} />
      )}
      {sessions > 0 ? (
        <Change action={href('/admin/users/:userId/deconnecter', { userId })} label="Déconnecter" name={name} />
      ) : null}
    </div>
  )
}

function Change({ action, label, name }: { action: string; label: string; name: string }) {
  return (
    <Form method="post" action={action}>
      <Button variant="link" aria-label={`${label} ${name}`}>
        {label}
      </Button>
    </Form>
  )
}
