import { data, href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { DataTable } from '~/components/admin/page/data-table'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { adminRequest } from '~/middleware/administrator.server'
import { type TaskItem, workTopics } from '~/models/platform/dashboard'
import { listTaskItems, readWorkRevision } from '~/models/platform/dashboard/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/tasks'
import { listedTasks, taskText } from './task-text'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** The entries counted by one line of "À traiter", oldest first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const key = listedTasks.find((known) => known === params.task)
  if (!key) throw data('Liste inconnue', { status: 404 })
  return { key, items: await listTaskItems(db, { key, at }), revision: await readWorkRevision(db, workTopics) }
}

export default function Tasks({ loaderData }: Route.ComponentProps) {
  const { key, items, revision } = loaderData
  const { many, next } = taskText[key]
  useRefresh(workTopics, revision)
  return (
    <>
      <AdminHeader
        title={`${items.length} ${items.length > 1 ? many : taskText[key].one}`}
        lead={next}
        actions={<Link to={href('/admin')}>Retour au tableau de bord</Link>}
      />
      {items.length === 0 ? (
        <AdminEmpty>
          <p>Rien n’attend ici.</p>
        </AdminEmpty>
      ) : (
        <DataTable
          caption={many}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Quoi', cell: TaskLabel },
            { label: 'Qui', cell: ({ who }) => who },
            { label: 'Détail', cell: ({ detail }) => detail },
            ...(items.some(({ due }) => due) ? [{ label: 'Échéance', cell: Due }] : []),
          ]}
        />
      )}
    </>
  )
}

function Due({ due }: TaskItem) {
  return due ?? ''
}

function TaskLabel({ label, orderId }: TaskItem) {
  if (!orderId) return label
  return <Link to={href('/admin/orders/:orderId', { orderId })}>{label}</Link>
}
