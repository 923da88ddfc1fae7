import { href } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { DataTable } from '~/components/admin/page/data-table'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { ofName } from '~/models/values/wording'
import { userPath } from './user-table'

interface Invitation {
  name: string
  email: string
  until: string
  isExpired: boolean
  /** Its giver is no longer an administrator. */
  isVoid: boolean
}

/** Pending invitations. */
export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section className="stack admin-section">
      <h2>Invitations en attente</h2>
      <DataTable
        caption="Invitations en attente"
        rows={invitations}
        keyOf={({ email }) => email}
        columns={[
          { label: 'Nom', cell: ({ name }) => name },
          { label: 'Email', cell: ({ email }) => email },
          { label: 'Valable jusqu’au', cell: Until },
          { label: 'Actions', cell: Actions },
        ]}
      />
    </section>
  )
}

function Until({ until, isExpired, isVoid }: Invitation) {
  if (isVoid) return <Badge tone="caution">Annulée : son auteur n’est plus administrateur</Badge>
  return (
    <span>
      {until} {isExpired ? <Badge tone="caution">Expirée</Badge> : null}
    </span>
  )
}

/** Sending again makes another link, and ends the one before. */
function Actions({ name, email }: Invitation) {
  return (
    <div className="row-actions">
      <AdminForm action={href('/admin/users')}>
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="email" value={email} />
        <Button variant="link" aria-label={`Renvoyer l’invitation ${ofName(name)}`}>
          Renvoyer
        </Button>
      </AdminForm>
      <AdminForm rowKey={email} action={userPath('invitations/retirer', {})} fields={{ email }}>
        <Button variant="link" aria-label={`Retirer l’invitation ${ofName(name)}`}>
          Retirer
        </Button>
      </AdminForm>
    </div>
  )
}
