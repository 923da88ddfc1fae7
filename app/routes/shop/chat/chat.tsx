import { data, href, redirect } from 'react-router'
import { ChatForm } from '~/components/shop/chat/chat-form'
import { ChatThread } from '~/components/shop/chat/thread'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { emptyWords, offlineWords, refusalWords, retentionWords, searchWords, tooLongWords } from '~/islands/chat-words'
import { chatCookieHeader, findChatVisitor, newChatVisitor } from '~/middleware/chat-visitor.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findProductPage } from '~/models/catalogue/index.server'
import { checkMessage, listQuickQuestions, type Thread } from '~/models/support'
import { readThread } from '~/models/support/index.server'
import { ofName } from '~/models/values'
import { readForm } from '~/routes/posted-form.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/chat.css?url'
import type { Route } from './+types/chat'
import { isAssistantActive, replyTo, takeVisitorMessage } from './turn.server'

export const handle = {
  policy: { cache: 'no-store', limit: 'chat', showsForm: true, search: 'listed' } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

const noThread: Thread = { conversation: undefined, messages: [] }

/** `?produit=` with a product's id: what the visitor was looking at. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const tenant = context.get(tenantContext)
  const visitor = findChatVisitor(context)
  const productId = new URL(request.url).searchParams.get('produit')
  const product = productId ? await findProductPage(tenant.db, productId) : undefined
  const settings = await requestContextOf(context).readSettings()
  return {
    thread: visitor ? await readThread(tenant.db, { visitor, at: requestContextOf(context).at }) : noThread,
    active: await isAssistantActive(tenant, requestContextOf(context)),
    product: product && { id: product.id, name: product.name },
    quickQuestions: listQuickQuestions(tenant.template.words.shop.chatQuestions, product?.name),
    retentionDays: settings['chat.retention_days'],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const tenant = context.get(tenantContext)
  const { message, quick, conversation: conversationId } = await readForm(request)
  const typed = quick ?? message ?? ''
  const checked = checkMessage(typed)
  if (!checked.ok) {
    const error = checked.reason === 'empty' ? emptyWords : tooLongWords(checked.length)
    return data({ typed, error }, { status: 400 })
  }
  const known = findChatVisitor(context)
  const visitor = known ?? newChatVisitor()
  const taken = await takeVisitorMessage(tenant, {
    visitor,
    text: checked.text,
    conversationId,
    at: requestContextOf(context).at,
  })
  if (!taken.ok) {
    const error = refusalWords(taken)
    if (taken.reason !== 'too-many') return data({ typed, error }, { status: 409 })
    return data({ typed, error }, { status: 429, headers: { 'Retry-After': String(taken.retryAfterSeconds) } })
  }
  const { search, searchParams } = new URL(request.url)
  await replyTo(tenant, taken, { visitor, productId: searchParams.get('produit') ?? undefined })
  return redirect(`${href('/chat')}${search}#reponse`, { status: 303, headers: chatCookieHeader(context, visitor) })
}

export { headers } from '~/routes/answer-headers'

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, active, product, quickQuestions, retentionDays } = loaderData
  const { conversation, messages } = thread
  const here = product ? `${href('/chat')}?produit=${encodeURIComponent(product.id)}` : href('/chat')
  const withPerson = conversation?.state === 'en_attente' || conversation?.state === 'humain'
  return (
    <>
      <PageMeta
        title="Thomas, assistant IA"
        description="Posez vos questions sur les produits, la livraison ou votre commande à l’assistant de la boutique, ou demandez une personne."
        canonical={href('/chat')}
      />
      <Breadcrumb items={[{ label: 'Accueil', href: href('/') }, { label: 'Thomas, assistant IA' }]} />
      <PageHeader title="Thomas, assistant IA" lead={product ? `À propos ${ofName(product.name)}.` : undefined} />
      <div className="chat-page stack stack-large">
        {active ? null : (
          <Notice tone="caution" lines={[offlineWords]} live={false}>
            <p>{searchWords}</p>
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
        <p className="muted small">
          {retentionWords(retentionDays)} Vous pouvez les effacer à tout moment. Vos droits et nos coordonnées sont à la
          page <a href={href('/confidentialite')}>Confidentialité</a>.
        </p>
      </div>
    </>
  )
}
