import { href, redirect } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { readMonth } from '~/models/shop/journal'
import { exportJournal } from '~/models/shop/journal/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/journal-csv'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

/** Exports one journal for one month, `?mois=2026-11`. */
export async function loader({ request, url, pattern, context }: Route.LoaderArgs) {
  await requireFreshPassword({ request, url, context }, { back: href('/admin/journaux'), label: 'Retour aux journaux' })
  const { db, at, actor } = adminRequest(context)
  const typed = url.searchParams.get('mois')
  const month = readMonth(typed, at)
  // The form's page reports the error.
  if (!month) return redirect(journalsPath(typed ?? ''), 303)
  const kind = pattern.endsWith('/tva.csv') ? 'tva' : 'rapprochement'
  const file = await exportJournal(db, { kind, month, actor, at })
  if (file) return fileResponse({ body: file.csv, format: 'csv', fileName: file.fileName })
  const lines = [`Rien à exporter pour ${month}\u202f: aucune facture, aucun paiement, aucun remboursement.`]
  return redirectWithNotice(context, journalsPath(month), { tone: 'caution', lines })
}

function journalsPath(month: string): string {
  return `${href('/admin/journaux')}?${new URLSearchParams({ mois: month })}`
}
