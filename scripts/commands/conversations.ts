import { readSettings } from '~/models/base/setting/index.server'
import { assistantOf, commandOperator, conversationStateNames, type OperatorResult } from '~/models/support/contact'
import {
  answerAsPerson,
  findConversationById,
  handBack,
  listMessages,
  listOpenConversations,
} from '~/models/support/contact/index.server'
import { formatDateTime } from '~/models/values/french-date'

import { authorNames } from '../../app/islands/chat-text'
import { refuse } from '../refuse'
import type { Command } from './index'

const usage = `Usage :
  npm run conversations                          celles qui attendent une personne
  npm run conversations -- <id>                  ce qui s’y est dit
  npm run conversations -- <id> reply "<texte>"  répondre
  npm run conversations -- <id> hand-back        rendre à l’assistant`

/** Lists, answers and hands back conversations that requested a person, like /admin/inbox. */
const conversations: Command = async ([id, verb, ...rest], context) => {
  const { write } = context
  const { db } = context.tenant
  const at = new Date()
  const assistant = assistantOf(await readSettings(db), context.tenant.template.words.shop)
  if (id === undefined) {
    const open = await listOpenConversations(db)
    for (const { id: each, state, requested_at, email } of open) {
      const since = requested_at ? formatDateTime(new Date(requested_at)) : ''
      write(`${each}  ${conversationStateNames[state]}, demandée le ${since}${email ? ', e-mail laissé' : ''}`)
    }
    if (open.length === 0) write('Aucune conversation n’attend une personne.')
    return 0
  }
  if (verb === undefined) {
    const conversation = await findConversationById(db, id)
    if (!conversation) return refuse(context, UNKNOWN)
    write(`${conversationStateNames[conversation.state]}\n`)
    for (const { author, body, created_at } of await listMessages(db, { conversationId: id, at })) {
      write(`${formatDateTime(new Date(created_at))}  ${authorNames(assistant.title)[author]} :\n${body}\n`)
    }
    return 0
  }
  const text = rest.join(' ').trim()
  if (verb === 'reply' && text !== '') {
    const answered = await answerAsPerson(db, { conversationId: id, text, by: commandOperator, at })
    if (!answered.ok) return refuse(context, refusalText(answered))
    write('Répondu. L’assistant se tait jusqu’à « hand-back ».')
    return 0
  }
  if (verb === 'hand-back' && text === '') {
    const handed = await handBack(db, { conversationId: id, by: commandOperator, assistant, at })
    if (!handed.ok) return refuse(context, refusalText(handed))
    write('La conversation est rendue à l’assistant.')
    return 0
  }
  return refuse(context, usage)
}

function refusalText(refusal: Extract<OperatorResult, { ok: false }>): string {
  if (refusal.reason !== 'not-asked') return UNKNOWN
  return `Cette conversation n’a pas demandé de personne (${conversationStateNames[refusal.state]}).`
}

const UNKNOWN = 'Aucune conversation ne porte cet identifiant.'

export default conversations
