import { data, href, redirect } from 'react-router'
import { DataNote } from '~/components/shop/legal/data-note'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useAssistant } from '~/components/shop/page/use-shop'
import { Button, ButtonLink } from '~/components/ui/button'
import { FieldError } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { careText, interimText, offlineText, retentionText } from '~/islands/chat-text'
import { chatCookieHeader } from '~/middleware/chat-visitor.server'
import { countText, MAX_MESSAGE_LENGTH } from '~/models/support/contact'
import { ofName } from '~/models/values/wording'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/chat.css?url'
import type { Route } from './+types/chat'
import { ChatThread, QuickQuestions } from './thread'
import { acceptMessage, loadConversation, replyTo } from './turn.server'

export const handle = {
  policy: { cache: 'no-store', limit: 'chat', showsForm: true, search: 'listed' } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const loader = loadConversation

export async function action({ request, context }: Route.ActionArgs) {
  const { message, quick, conversation: conversationId } = await readForm(request)
  const typed = quick ?? message ?? ''
  const sent = await acceptMessage(context, { typed, conversationId })
  if (!sent.ok) return data({ typed, error: sent.error }, { status: sent.status, headers: sent.headers })
  const { search, searchParams } = new URL(request.url)
  const productId = searchParams.get('produit') ?? undefined
  await replyTo(shopRequest(context).tenant, sent.taken, { visitor: sent.visitor, productId })
  const headers = chatCookieHeader(context, sent.visitor)
  return redirect(`${href('/chat')}${search}#reponse`, { status: 303, headers })
}

export { headers } from '~/routes/answer-headers'

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, service, product, quickQuestions, retentionDays } = loaderData
  const { conversation, messages } = thread
  const assistant = useAssistant()
  const here = product ? `${href('/chat')}?produit=${encodeURIComponent(product.id)}` : href('/chat')
  const withPerson = conversation?.state === 'en_attente' || conversation?.state === 'humain'
  return (
    <>
      <PageTop
        title={assistant.title}
        description="Posez vos questions sur les produits, la livraison ou votre commande à l’assistant de la boutique, ou demandez une personne."
        canonical={href('/chat')}
        trail={[homeCrumb]}
        lead={product ? `À propos ${ofName(product.name)}.` : undefined}
      />
      <div className="chat-page stack stack-large">
        {service === 'assistant' ? null : (
          <Notice tone="caution" lines={[offlineText(assistant.name)]} live={false}>
            <p>{interimText[service]}</p>
          </Notice>
        )}
        <ChatThread thread={thread} returnTo={here} />
        <ChatForm
          value={actionData?.typed}
          error={actionData?.error}
          conversationId={conversation?.id}
          action={here}
          quickQuestions={messages.length === 0 ? quickQuestions : []}
        />
        <div className="row">
          {withPerson ? null : (
            <ButtonLink href={href('/chat/personne')} variant="quiet">
              Parler à une personne
            </ButtonLink>
          )}
          {conversation ? <a href={here}>Actualiser</a> : null}
          {conversation ? <a href={href('/chat/effacer')}>Effacer ma conversation</a> : null}
        </div>
        <DataNote>{retentionText(retentionDays)} Vous pouvez effacer la conversation à tout moment.</DataNote>
      </div>
    </>
  )
}

interface ChatFormProps {
  value?: string
  error?: string
  conversationId?: string
  action: string
  /** Empty once the visitor has written. */
  quickQuestions: string[]
}

function ChatForm({ value, error, conversationId, action, quickQuestions }: ChatFormProps) {
  const described = ['message-hint', error ? 'message-error' : ''].filter(Boolean).join(' ')
  // The anchor keeps a refused message in view below a long conversation.
  return (
    <form className="stack" method="post" action={`${action}#message`} noValidate>
      {conversationId ? <input type="hidden" name="conversation" value={conversationId} /> : null}
      {quickQuestions.length > 0 ? <QuickQuestions questions={quickQuestions} /> : null}
      <div className="field">
        <label htmlFor="message">Votre message</label>
        <textarea
          className="input"
          id="message"
          name="message"
          rows={3}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        {error ? <FieldError id="message-error" message={error} role="alert" /> : null}
        <p className="field-hint" id="message-hint">
          {countText(MAX_MESSAGE_LENGTH)} caractères au plus. {careText}
        </p>
      </div>
      <div>
        <Button>Envoyer</Button>
      </div>
    </form>
  )
}
