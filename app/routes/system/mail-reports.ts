import { readDeliveryReports } from '~/integrations/mail/report-file.server'
import { takeReports } from '~/models/mailing/bounce/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { isSameSecret } from '~/runtime/secret.server'
import type { Route } from './+types/mail-reports'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'revalidate',
    body: 'webhook',
    authenticatesFirst: true,
    sender: 'provider',
  } satisfies RoutePolicy,
}

export function loader() {
  return config.mailWebhookSecret
    ? Response.json({ detail: 'Méthode non autorisée.' }, { status: 405, headers: { Allow: 'POST' } })
    : notConfigured()
}

/** Receives a complete delivery report from the mail server: `Authorization: Bearer <MAIL_WEBHOOK_SECRET>`. */
export async function action({ request, context }: Route.ActionArgs) {
  const secret = config.mailWebhookSecret
  if (!secret) return notConfigured()
  const given = request.headers.get('Authorization') ?? ''
  if (!isSameSecret(given, `Bearer ${secret}`)) return Response.json({ detail: 'Secret inconnu.' }, { status: 401 })
  const { db, at } = shopRequest(context)
  const read = await readDeliveryReports({ text: await request.text() })
  if (!read.ok) return unread[read.reason]()
  return Response.json(await takeReports(db, { reports: read.reports, at }))
}

const unread = {
  busy: () =>
    Response.json({ detail: 'Trop de rapports à la fois.' }, { status: 503, headers: { 'Retry-After': '30' } }),
  unreadable: () => Response.json({ detail: 'Rapport illisible.' }, { status: 422 }),
}

function notConfigured() {
  return Response.json({ detail: 'MAIL_WEBHOOK_SECRET n’est pas configuré.' }, { status: 404 })
}
