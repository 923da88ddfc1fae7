import type { RouterContextProvider } from 'react-router'
import { emptyWords, refusalWords, tooLongWords } from '~/islands/chat-words'
import { chatCookieHeader, findChatVisitor, newChatVisitor } from '~/middleware/chat-visitor.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findProductPage } from '~/models/catalogue/index.server'
import { checkMessage, listQuickQuestions, type TakeMessageResult, type VisitorKey } from '~/models/support'
import { readThread, toThreadMessages } from '~/models/support/index.server'
import { readForm } from '~/routes/posted-form.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/chat-messages'
import { panelMessage, panelThread } from './panel-messages.server'
import { isAssistantActive, replyTo, takeVisitorMessage } from './turn.server'

export const handle = { policy: { cache: 'no-store', limit: 'chat', search: 'open' } satisfies RoutePolicy }

/** The conversation as the panel shows it: asked for when it opens, and while a reply or a person is waited for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const tenant = context.get(tenantContext)
  const visitor = findChatVisitor(context)
  const thread = visitor
    ? await readThread(tenant.db, { visitor, at: requestContextOf(context).at })
    : { conversation: undefined, messages: [] }
  const productId = new URL(request.url).searchParams.get('produit')
  const product = productId ? await findProductPage(tenant.db, productId) : undefined
  const settings = await requestContextOf(context).readSettings()
  return Response.json(
    panelThread(thread, {
      active: await isAssistantActive(tenant, requestContextOf(context)),
      retentionDays: settings['chat.retention_days'],
      quickQuestions: listQuickQuestions(tenant.template.words.shop.chatQuestions, product?.name),
    }),
  )
}

/** The panel's own way of sending: the reply comes line by line, as it is written. */
export async function action({ request, context }: Route.ActionArgs) {
  const tenant = context.get(tenantContext)
  const { message = '', conversation: conversationId, product: productId } = await readForm(request)
  const checked = checkMessage(message)
  if (!checked.ok) {
    return refuse(400, checked.reason === 'empty' ? emptyWords : tooLongWords(checked.length))
  }
  const visitor = findChatVisitor(context) ?? newChatVisitor()
  const taken = await takeVisitorMessage(tenant, {
    visitor,
    text: checked.text,
    conversationId,
    at: requestContextOf(context).at,
  })
  if (!taken.ok) {
    if (taken.reason !== 'too-many') return refuse(409, refusalWords(taken))
    return refuse(429, refusalWords(taken), { 'Retry-After': String(taken.retryAfterSeconds) })
  }
  const body = streamReply(context, { taken, visitor, productId })
  return new Response(body, {
    headers: {
      ...chatCookieHeader(context, visitor),
      'Content-Type': 'application/x-ndjson',
      'X-Accel-Buffering': 'no',
    },
  })
}

function refuse(status: 400 | 409 | 429, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers })
}

/** The reply is finished and kept whether or not anybody still reads this. */
function streamReply(
  context: Readonly<RouterContextProvider>,
  input: { taken: Extract<TakeMessageResult, { ok: true }>; visitor: VisitorKey; productId: string | undefined },
): ReadableStream<Uint8Array> {
  const { taken, visitor, productId } = input
  const tenant = context.get(tenantContext)
  const encoder = new TextEncoder()
  let isRead = true
  return new ReadableStream({
    async start(controller) {
      const send = (line: unknown) => {
        if (isRead) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      const [sent] = await toThreadMessages(tenant.db, [taken.message])
      const { id, state } = taken.conversation
      send({ kind: 'taken', conversation: id, state, message: sent && panelMessage(sent) })
      const reply = await replyTo(tenant, taken, { visitor, productId, onProgress: send })
      const [shown] = reply ? await toThreadMessages(tenant.db, [reply]) : []
      const active = await isAssistantActive(tenant, requestContextOf(context))
      send(shown ? { kind: 'reply', active, message: panelMessage(shown) } : { kind: 'silent', active })
      if (isRead) controller.close()
    },
    cancel() {
      isRead = false
    },
  })
}
