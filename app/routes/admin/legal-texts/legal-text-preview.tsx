import { data } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { legalTextForm } from '~/models/content/text'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/legal-text-preview'
import { LegalTextPage } from './legal-text-page'
import { loadLegalText, previewLegalText, requireKind } from './legal-text-page.server'

export const handle = { policy: { parameters: 'public', body: { form: 524_288 } } satisfies RoutePolicy }

export { legalTextStyles as links } from '../stylesheets'

export function loader(args: Route.LoaderArgs) {
  return loadLegalText(args)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, template, identity, readSettings, at } = adminRequest(context)
  const kind = requireKind(params.kind)
  const submission = await parseForm(request, legalTextForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { body } = submission.value
  const { forbiddenWords: forbidden } = template
  const about = { kind, body, forbidden, settings: await readSettings(), origin: identity.origin, at }
  return data({ result: submission.reply(), legalText: await previewLegalText(db, about) })
}

export default function LegalTextPreviewed({ loaderData, actionData }: Route.ComponentProps) {
  return <LegalTextPage {...loaderData} refused={actionData} />
}
