import { href } from 'react-router'
import { z } from 'zod'
import { done } from '~/middleware/flash.server'
import { readSettings } from '~/models/base/setting/index.server'
import { assistantOf } from '~/models/support/contact'
import {
  completeMessage,
  completeRequests,
  handBack,
  reopenMessage,
  type SeenRequest,
  undoCompletion,
} from '~/models/support/contact/index.server'
import { versionField } from '~/models/values/version-field'
import { bulk, restoredText, type SelectedRow } from '../bulk.server'
import { caution, returnField } from '../row-answer.server'
import { verb, verbsOf } from '../verbs.server'

const handBackRefusals = {
  unknown: 'Cette conversation a été effacée entre-temps.',
  stale: 'Quelqu’un a répondu entre-temps\u202f: relisez la conversation avant de la rendre.',
  'not-asked': 'La conversation était déjà rendue à l’assistant\u202f: rien n’a changé.',
}

const stateRefusals = {
  unknown: 'Ce message a été effacé entre-temps.',
  'no-change': 'C’était déjà fait\u202f: rien n’a changé.',
  stale: 'Quelqu’un s’est occupé de ce message entre-temps\u202f: relisez le fil.',
}

export const inboxVerbs = verbsOf('/admin/inbox/*', {
  'conversations/:conversationId/rendre': verb(
    z.object({ version: versionField, retour: returnField }),
    async ({ db, params: { conversationId = '' }, value: { version: seenVersion }, template, actor, at }) => {
      const assistant = assistantOf(await readSettings(db), template.words.shop)
      const handed = await handBack(db, { conversationId, seenVersion, by: actor, assistant, at })
      if (handed.ok) return done('La conversation est rendue à l’assistant.')
      return caution(handBackRefusals[handed.reason])
    },
    caution(handBackRefusals.stale),
  ),

  'messages/:messageId/etat': verb(
    z.object({ version: versionField, status: z.enum(['open', 'done']), retour: returnField }),
    async ({ db, params: { messageId = '' }, value: { version: seenVersion, status }, actor, at }) => {
      const change = status === 'done' ? completeMessage : reopenMessage
      const changed = await change(db, { id: messageId, seenVersion, by: actor, at })
      if (!changed.ok) return caution(stateRefusals[changed.reason])
      return done(status === 'done' ? 'Le message est traité.' : 'Le message est rouvert.')
    },
    caution(stateRefusals.stale),
  ),

  terminer: bulk(href('/admin/inbox'), async ({ db, value: { rows }, actor, at }) => {
    const requests = seenRequests(rows)
    return {
      result: await completeRequests(db, { rows: requests, by: actor, at }),
      words: (count) => (count === 1 ? '1 demande est terminée.' : `${count} demandes sont terminées.`),
      undo: href('/admin/inbox/*', { '*': 'terminer/annuler' }),
      kindOf: (id) => requests.find((row) => row.id === id)?.kind ?? '',
    }
  }),

  'terminer/annuler': bulk(href('/admin/inbox'), async ({ db, value: { rows }, actor, at }) => ({
    result: await undoCompletion(db, { rows: seenRequests(rows), by: actor, at }),
    words: restoredText,
  })),
})

export type InboxVerb = (typeof inboxVerbs.paths)[number]

/** Skips rows of other kinds. */
function seenRequests(rows: SelectedRow[]): SeenRequest[] {
  return rows.flatMap((row) => {
    const { kind } = row
    return kind === 'message' || kind === 'callback' ? [{ ...row, kind }] : []
  })
}
