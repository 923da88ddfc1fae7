import { readBody } from '~/api-contract/input'
import { problem } from '~/api-contract/problem'
import { sendThomasMessage } from '~/api-contract/thomas.server'
import { failureWords, refusalWords } from '~/islands/chat-words'
import { tenantContext } from '~/middleware/tenant.server'
import { checkMessage } from '~/models/conversation/message-text'
import { productIdsOf } from '~/models/conversation/thread.server'
import { toEuros } from '~/models/money'
import { listProductCards } from '~/models/product/cards.server'
import { replyTo, takeVisitorMessage } from '../shop/chat/turn.server'
import type { Route } from './+types/thomas-chat'

export async function action({ request, context }: Route.ActionArgs) {
  const tenant = context.get(tenantContext)
  const body = await readBody(request, sendThomasMessage.body)
  if (!body.ok) return body.refusal
  const checked = checkMessage(body.value.message)
  if (!checked.ok) {
    return problem(422, 'Certains champs sont invalides.', { errors: { message: ['Écrivez votre message.'] } })
  }
  const visitor = { key: body.value.session_id, channel: 'api' } as const
  const taken = await takeVisitorMessage(tenant, { visitor, text: checked.text })
  if (!taken.ok) {
    if (taken.reason !== 'too-many') return problem(409, refusalWords(taken))
    return problem(429, refusalWords(taken), { headers: { 'Retry-After': String(taken.retryAfterSeconds) } })
  }
  const reply = await replyTo(tenant, taken, { visitor })
  if (reply?.status === 'failed') return problem(503, failureWords(reply.failure ?? ''))
  const cards = reply ? await listProductCards(tenant.db, productIdsOf(reply)) : []
  return Response.json({
    response: reply?.body ?? '',
    timestamp: reply?.created_at ?? taken.message.created_at,
    recommendations: cards.map(({ id, name, priceCents }) => ({ product_id: id, name, price: toEuros(priceCents) })),
  })
}
