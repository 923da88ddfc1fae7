import { href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { listFunnel, listMoneyByDay } from '~/models/platform/dashboard/index.server'
import { toCsv } from '~/models/values/csv'
import { parisDay } from '~/models/values/french-date'
import { toEuros } from '~/models/values/money'
import type { RoutePolicy } from '~/runtime/route-policy'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/analytics-csv'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

/** Two tables, one below the other: daily money, weekly funnel. No personal data. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireFreshPassword(
    { request, url, context },
    { back: `${href('/admin')}?tab=analytics`, label: 'Retour aux chiffres' },
  )
  const { db, at, actor } = adminRequest(context)
  const money = (await listMoneyByDay(db, at)).map((day) => [
    day.day,
    ...[day.soldCents, day.refundedCents, day.owedCents, day.keptCents].map((cents) => ({ euros: toEuros(cents) })),
    day.orders,
  ])
  const weeks = await listFunnel(db, at)
  const funnel = weeks.map(({ week, questionnaire, lead, cart, order }, place) => {
    const state = place === weeks.length - 1 ? 'en cours' : 'terminée'
    return [week, questionnaire, lead, cart, order, state]
  })
  const day = parisDay(at)
  const subject = { kind: 'export', id: day, label: 'Analytics' }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'analytics.export', subject }))
  const csv = toCsv([
    ['Jour', 'Vendu TTC (€)', 'Remboursé (€)', 'À rendre aujourd’hui (€)', 'Gardé (€)', 'Commandes payées'],
    ...money,
    [],
    ['Semaine du', 'Questionnaires', 'Leads', 'Paniers', 'Commandes payées', 'Semaine'],
    ...funnel,
  ])
  return fileResponse({ body: csv, format: 'csv', fileName: `analytics-${day}.csv` })
}
