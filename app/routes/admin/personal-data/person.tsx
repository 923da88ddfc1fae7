import { adminRequest } from '~/middleware/administrator.server'
import { countKept, countSubjects } from '~/models/platform/account/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/person'
import { readPerson } from './data-page.server'
import { requirePerson } from './held-person.server'
import { PersonPage } from './person-page'
import { keptText, subjectText } from './person-text'

export const handle = { policy: { parameters: 'secret' } satisfies RoutePolicy }

export { personalDataStyles as links } from '../stylesheets'

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const email = await requirePerson(context, token)
  const { content, isAdministrator } = await readPerson(context, email)
  const subjects = countSubjects(content).map(({ subject, rows }) => ({ words: subjectText[subject], rows }))
  return { token, email, isAdministrator, subjects, kept: keptText(await countKept(db, { email, at })) }
}

export default function Person({ loaderData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} />
}
