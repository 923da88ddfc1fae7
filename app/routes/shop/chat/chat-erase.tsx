import { href } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Button } from '~/components/ui/button'
import { clearChatCookieHeader, findChatVisitor } from '~/middleware/chat-visitor.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { eraseConversation } from '~/models/support/contact/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/chat-erase'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', search: 'open' } satisfies RoutePolicy,
}

/** Erasure is irreversible: the page asks for confirmation. */
export function loader() {
  return null
}

export async function action({ context }: Route.ActionArgs) {
  const visitor = findChatVisitor(context)
  if (visitor) await eraseConversation(shopRequest(context).db, visitor)
  const answer = redirectWithNotice(context, href('/chat'), done('Votre conversation est effacée.'))
  answer.headers.append('Set-Cookie', clearChatCookieHeader()['Set-Cookie'])
  return answer
}

export default function ChatErase() {
  return (
    <>
      <PageTop
        title="Effacer ma conversation"
        noIndex
        lead="Tous les messages, et l’adresse que vous y avez laissée ou écrite, sont supprimés de la boutique. Cela ne peut pas être annulé."
      />
      <form className="row" method="post" action={href('/chat/effacer')}>
        <Button variant="danger">Effacer ma conversation</Button>
        <a href={href('/chat')}>Garder ma conversation</a>
      </form>
    </>
  )
}
