import { Form, href } from 'react-router'
import { Button } from '~/components/ui/button'
import { ofName } from '~/models/values'
import { DataTable } from '../page/data-table'

interface Invitation {
  name: string
  email: string
  until: string
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
          { label: 'Valable jusqu’au', cell: ({ until }) => until },
          { label: 'Actions', cell: Withdraw },
        ]}
      />
    </section>
  )
}

function Withdraw({ name, email }: Invitation) {
  return (
    <Form method="post" action={href('/admin/users/invitations/retirer')}>
      <input type="hidden" name="email" value={email} />
      <Button variant="link" aria-label={`Retirer l’invitation ${ofName(name)}`}>
        Retirer
      </Button>
    </Form>
  )
}
