import { href, type LoaderFunctionArgs, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { readMonth } from '~/models/shop/journal'
import { exportJournal, type JournalKind } from '~/models/shop/journal/index.server'
import { requireFreshPassword } from './fresh-password.server'

export function csvResponse({ csv, fileName }: { csv: string; fileName: string }): Response {
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  })
}

/** Exports one journal for one month, `?mois=2026-11`. */
export async function answerJournal({ request, url, context }: LoaderFunctionArgs, kind: JournalKind) {
  await requireFreshPassword({ request, url, context }, { back: href('/admin/journaux'), label: 'Retour aux journaux' })
  const { db, at, actor } = deskRequest(context)
  const typed = url.searchParams.get('mois')
  const month = readMonth(typed, at)
  // The form's page reports the error.
  if (!month) return redirect(journalsPath(typed ?? ''), 303)
  const file = await exportJournal(db, { kind, month, actor, at })
  if (file) return csvResponse(file)
  const lines = [`Rien à exporter pour ${month}\u202f: aucune facture, aucun paiement, aucun remboursement.`]
  return redirectWithNotice(context, journalsPath(month), { tone: 'caution', lines })
}

function journalsPath(month: string): string {
  return `${href('/admin/journaux')}?${new URLSearchParams({ mois: month })}`
}
