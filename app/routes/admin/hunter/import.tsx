import { data, href, redirect } from 'react-router'
import { readFormData } from '~/routes/posted-form.server'
import { keepTypedCsv } from '~/routes/prospect-files.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/import'
import { loadFrame } from './hunter-frame.server'
import { HunterImport } from './hunter-import'

// A megabyte of text, encoded for a form.
export const handle = { policy: { body: { form: 3_145_728 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context)
}

/** What was typed is a file like any other: its page shows what would be written before it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = (await readFormData(request)).get('csv')
  const csv = typeof typed === 'string' ? typed : ''
  const kept = await keepTypedCsv(context, csv)
  if (kept.ok) return redirect(href('/admin/upload/:importId', { importId: kept.id }), 303)
  return data({ csv, refused: kept.words }, { status: kept.status })
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <HunterImport frame={loaderData} typed={actionData?.csv ?? ''} refused={actionData?.refused} />
}
