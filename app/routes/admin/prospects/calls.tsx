import { CallList } from '~/components/admin/prospects/call-list'
import type { Prospect } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { fullName } from '~/models/prospect'
import { pageCalls } from '~/models/prospect/index.server'
import { parisDay } from '~/models/values'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/calls'
import { dayText } from './prospect-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = deskRequest(context)
  const page = listPage({ url, context })
  const { calls, isMore } = await pageCalls(db, { page })
  return { calls: calls.map((row) => toShown(row, parisDay(at))), page, isMore }
}

function toShown(row: Prospect, today: string) {
  const day = row.call_on ?? ''
  return {
    id: row.id,
    name: fullName(row) || row.email,
    company: row.company,
    phone: row.phone,
    day: dayText(day),
    isDue: day <= today,
    about: row.call_about,
  }
}

export default function Calls({ loaderData }: Route.ComponentProps) {
  return <CallList {...loaderData} />
}
