import { href } from 'react-router'
import type { LeadEvent } from '~/database/schema'
import { done } from '~/middleware/flash.server'
import {
  actionDoneForm,
  leadEventText,
  leadNoteForm,
  leadStatuses,
  leadStatusForm,
  leadStatusLabels,
  nextActionForm,
} from '~/models/crm/lead'
import {
  type AddNoteResult,
  addLeadNote,
  type ChangeLeadResult,
  finishNextAction,
  planNextAction,
  setLeadStatus,
  setLeadStatuses,
  undoLeadStatuses,
} from '~/models/crm/lead/index.server'
import { formatPastMoment, pastDayText } from '~/models/values/french-date'
import { pathBelow } from '~/runtime/local-path'
import { bulk, restoredText } from '../bulk.server'
import { caution, returnField } from '../row-answer.server'
import { type Asked, changed, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'

/** A list row sends where it is. */
const statusForm = leadStatusForm.extend({
  retour: returnField.transform((path) =>
    path === undefined ? undefined : (pathBelow(href('/admin'), path) ?? href('/admin/leads')),
  ),
})

export const leadVerbs = verbsOf('/admin/leads/:leadId/*', {
  statut: verb(statusForm, async (asked) => {
    const { version, status, retour } = asked.value
    const kept = await setLeadStatus(asked.db, { version, status, ...inputOf(asked) })
    if (retour === undefined) return outcomeOf(kept, 'Statut enregistré.')
    return rowNotice(kept, `Statut enregistré\u202f: ${leadStatusLabels[status]}.`)
  }),

  action: verb(nextActionForm, async (asked) => {
    const planned = await planNextAction(asked.db, { ...asked.value, ...inputOf(asked) })
    if (!planned.ok && planned.reason === 'past-day') return wrong('due', pastDayText, 400)
    return outcomeOf(planned, 'Prochaine action enregistrée.')
  }),

  'action/faite': verb(actionDoneForm, async (asked) => {
    const finished = await finishNextAction(asked.db, { ...asked.value, ...inputOf(asked) })
    return outcomeOf(finished, 'Action marquée comme faite.')
  }),

  notes: verb(leadNoteForm, async (asked) => {
    const added = await addLeadNote(asked.db, { ...asked.value, ...inputOf(asked) })
    return outcomeOf(added, 'Note ajoutée.')
  }),
})

export const statusVerbs = verbsOf('/admin/leads/statut/*', {
  '': bulk(href('/admin/leads'), async ({ db, value: { rows, text }, actor, at }) => {
    const status = leadStatuses.find((known) => known === text('status'))
    if (!status) return caution('Choisissez un statut.')
    const label = `«\u202f${leadStatusLabels[status]}\u202f»`
    return {
      result: await setLeadStatuses(db, { rows, status, actor, at }),
      words: (count) => (count === 1 ? `1 lead est passé à ${label}.` : `${count} leads sont passés à ${label}.`),
      undo: href('/admin/leads/statut/*', { '*': 'annuler' }),
    }
  }),

  annuler: bulk(href('/admin/leads'), async ({ db, value: { rows }, actor, at }) => ({
    result: await undoLeadStatuses(db, { rows, actor, at }),
    words: restoredText,
  })),
})

export type LeadVerb = (typeof leadVerbs.paths)[number]

function inputOf({ params: { leadId = '' }, actor, at }: Pick<Asked, 'params' | 'actor' | 'at'>) {
  return { leadId, actor, at }
}

function outcomeOf(result: ChangeLeadResult | AddNoteResult, words: string): Outcome {
  if (result.ok) return done(words)
  if (result.reason === 'unknown') return missing('Lead inconnu')
  return changed(result.version, result.since.map(changeText))
}

/** Notice for a change made from a list row. */
function rowNotice(result: ChangeLeadResult, words: string): Outcome {
  if (result.ok) return done(words)
  if (result.reason === 'unknown') return caution('Ce lead a été effacé entre-temps.')
  return caution('Rien n’est enregistré\u202f: cette fiche a changé entre-temps.', ...result.since.map(changeText))
}

function changeText(event: LeadEvent): string {
  return `${event.actor}, ${formatPastMoment(event.created_at)} — ${leadEventText(event)}`
}
