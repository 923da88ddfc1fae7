import { DuplicateList } from '~/components/admin/prospects/duplicate-list'
import type { Prospect } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { fullName, matchLabels } from '~/models/prospect'
import { type PossiblePair, pagePossiblePairs } from '~/models/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { listPage } from '../list-page.server'
import type { Route } from './+types/duplicates'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = listPage({ url, context })
  const { pairs, isMore } = await pagePossiblePairs(deskRequest(context).db, { page })
  return { pairs: pairs.map(toShown), page, isMore }
}

/** A prospect that already absorbed others is the one to keep. */
function toShown({ first, second, keys }: PossiblePair) {
  const [kept, other] = second.merged_emails === '[]' ? [first, second] : [second, first]
  return { first: named(kept), second: named(other), words: keys.map((key) => matchLabels[key]).join(', ') }
}

function named(row: Prospect) {
  return { id: row.id, name: fullName(row) || row.email, email: row.email, company: row.company }
}

export default function Duplicates({ loaderData }: Route.ComponentProps) {
  return <DuplicateList {...loaderData} />
}
