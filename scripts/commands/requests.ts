import { commandOperator, contactSubjects, type OpenRequest, requestNumber } from '~/models/support/contact'
import { closeRequest, listOpenRequests } from '~/models/support/contact/index.server'
import { formatDateTime, formatSlot } from '~/models/values/french-date'

import { refuse } from '../refuse'
import type { Command } from './index'

const usage = 'Usage\u202f: npm run requests [-- <référence> done]'

/** `requests` lists open requests, the most urgent first; `requests <number> done` marks one done. */
const requests: Command = async ([number, verb, ...others], context) => {
  const { tenant, write } = context
  if (number === undefined) {
    const open = await listOpenRequests(tenant.db)
    for (const request of open) write(linesOf(request, new Date()))
    if (open.length === 0) write('Aucune demande n’attend.')
    return 0
  }
  if (verb !== 'done' || others.length > 0) return refuse(context, usage)
  const closed = await closeRequest(tenant.db, { number, by: commandOperator, at: new Date() })
  if (closed.ok) {
    write(`La demande ${number} est faite.`)
    return 0
  }
  if (closed.reason === 'ambiguous') return refuse(context, `Plusieurs demandes portent la référence ${number}.`)
  return refuse(context, `Aucune demande en attente ne porte la référence ${number}.`)
}

function linesOf(request: OpenRequest, at: Date): string {
  const late = request.dueAt < at ? '  EN RETARD' : ''
  const head = `${requestNumber(request.id)}  avant le ${formatDateTime(request.dueAt)}${late}`
  const subject = contactSubjects[request.subject]
  if (request.kind === 'message') {
    const order = request.orderNumber ? `, commande ${request.orderNumber}` : ''
    return lines(head, `Répondre à ${request.name} <${request.email}>${order}`, subject, request.text)
  }
  const who = [request.name, request.email].filter(Boolean).join(', ')
  return lines(
    head,
    `Rappeler le ${request.phone}${who ? ` (${who})` : ''}, ${formatSlot(request.slotFrom, request.dueAt)}`,
    request.productName ? `${subject}\u202f: ${request.productName}` : subject,
    request.text,
    `Accord\u202f: ${request.consent}`,
  )
}

function lines(head: string, ...rest: (string | null)[]): string {
  const indented = rest.filter((text) => text !== null).map((text) => text.replace(/^/gm, '    '))
  return [head, ...indented].join('\n')
}

export default requests
