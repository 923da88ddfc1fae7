import { data, href, type RouterContextProvider } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import type { Actor } from '~/models/platform/administrator/index.server'
import { requireFreshPassword } from '../fresh-password.server'

interface Input {
  request: Request
  url: URL
  params: { userId: string }
  context: Readonly<RouterContextProvider>
}

type Change = (
  db: ShopDb,
  input: { userId: string; by: Actor; at: Date },
) => Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'last' | 'demo' }>

/** Changes one administrator and reports it on the list; undefined when a test account refuses the change. */
export async function changeUser(
  asked: Input,
  { change, done: words }: { change: Change; done: string },
): Promise<Response | undefined> {
  await requireFreshPassword(asked)
  const { db, at, actor } = deskRequest(asked.context)
  const changed = await change(db, { userId: asked.params.userId, by: actor, at })
  if (!changed.ok && changed.reason === 'unknown') throw data('Compte inconnu', { status: 404 })
  if (!changed.ok && changed.reason === 'demo') return undefined
  const notice = changed.ok ? done(words) : { tone: 'danger' as const, lines: [lastText] }
  return redirectWithNotice(asked.context, href('/admin/users'), notice)
}

const lastText = 'Rien n’a changé : c’est le dernier administrateur actif, personne ne pourrait plus entrer.'
