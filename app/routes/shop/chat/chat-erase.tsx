import { href } from 'react-router'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { clearChatCookieHeader, findChatVisitor } from '~/middleware/chat-visitor.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { eraseConversation } from '~/models/support/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/chat-erase'

export const handle = { policy: { cache: 'no-store', search: 'open' } satisfies RoutePolicy }

/** Asks before: what is erased cannot be brought back. */
export function loader() {
  return null
}

export async function action({ context }: Route.ActionArgs) {
  const visitor = findChatVisitor(context)
  if (visitor) await eraseConversation(context.get(tenantContext).db, visitor)
  const answer = redirectWithNotice(context, href('/chat'), {
    tone: 'done',
    lines: ['Votre conversation est effacée.'],
  })
  answer.headers.append('Set-Cookie', clearChatCookieHeader()['Set-Cookie'])
  return answer
}

export default function ChatErase() {
  return (
    <>
      <PageMeta title="Effacer ma conversation" noIndex />
      <PageHeader
        title="Effacer ma conversation"
        lead="Tous les messages, et l’adresse que vous y avez laissée, sont supprimés de la boutique. Cela ne peut pas être annulé."
      />
      <form className="row" method="post" action={href('/chat/effacer')}>
        <Button variant="danger">Effacer ma conversation</Button>
        <a href={href('/chat')}>Garder ma conversation</a>
      </form>
    </>
  )
}
