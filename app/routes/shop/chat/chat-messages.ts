import type { RouterContextProvider } from 'react-router'
import { chatCookieHeader } from '~/middleware/chat-visitor.server'
import { assistantOf, type TakeMessageResult, type VisitorKey } from '~/models/support/contact'
import { toThreadMessages } from '~/models/support/contact/index.server'
import { catalogueVat } from '~/models/values/vat'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/chat-messages'
import { acceptMessage, findService, loadConversation, panelMessage, panelThread, replyTo } from './turn.server'

export const handle = { policy: { cache: 'no-store', limit: 'chat', search: 'open' } satisfies RoutePolicy }

/** Polled by the panel. */
export async function loader(args: Route.LoaderArgs) {
  const { thread, ...shown } = await loadConversation(args)
  return Response.json(panelThread(thread, shown))
}

/** Streams the reply line by line, as it is written. */
export async function action({ request, context }: Route.ActionArgs) {
  const { message = '', conversation: conversationId, product: productId } = await readForm(request)
  const sent = await acceptMessage(context, { typed: message, conversationId })
  if (!sent.ok) return Response.json({ error: sent.error }, { status: sent.status, headers: sent.headers })
  const { taken, visitor } = sent
  return new Response(streamReply(context, { taken, visitor, productId }), {
    headers: {
      ...chatCookieHeader(context, visitor),
      'Content-Type': 'application/x-ndjson',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** The reply is finished and stored even when the client has gone. */
function streamReply(
  context: Readonly<RouterContextProvider>,
  input: { taken: Extract<TakeMessageResult, { ok: true }>; visitor: VisitorKey; productId: string | undefined },
): ReadableStream<Uint8Array> {
  const { taken, visitor, productId } = input
  const { tenant, at, readSettings } = shopRequest(context)
  const encoder = new TextEncoder()
  let isRead = true
  return new ReadableStream({
    async start(controller) {
      const send = (line: unknown) => {
        if (isRead) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      const settings = await readSettings()
      const said = {
        assistant: assistantOf(settings, tenant.template.words.shop),
        vat: catalogueVat(settings),
      }
      const [sent] = await toThreadMessages(tenant.db, [taken.message])
      const { id, state } = taken.conversation
      send({ kind: 'taken', conversation: id, state, message: sent && panelMessage(sent, said) })
      const reply = await replyTo(tenant, taken, { visitor, productId, onProgress: send })
      const [shown] = reply ? await toThreadMessages(tenant.db, [reply]) : []
      const service = await findService(tenant, { at, readSettings })
      send(shown ? { kind: 'reply', service, message: panelMessage(shown, said) } : { kind: 'silent', service })
      if (isRead) controller.close()
    },
    cancel() {
      isRead = false
    },
  })
}
