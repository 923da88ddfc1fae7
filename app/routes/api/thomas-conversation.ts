import { problem } from '~/api-contract/problem'
import { readThomasConversation } from '~/api-contract/thomas.server'
import { tenantContext } from '~/middleware/tenant.server'
import { listExchanges } from '~/models/conversation/exchanges.server'
import type { Route } from './+types/thomas-conversation'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const parsed = readThomasConversation.params.safeParse(params)
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? ''
    return problem(422, 'Certains champs sont invalides.', { errors: { session_id: [message] } })
  }
  const exchanges = await listExchanges(db, {
    visitor: { key: parsed.data.sessionId, channel: 'api' },
    at: new Date(),
  })
  return Response.json({
    messages: exchanges.map(({ id, question, answer, createdAt }) => ({
      id,
      user_message: question,
      thomas_response: answer,
      created_at: createdAt,
    })),
  })
}
