import { href } from 'react-router'
import { z } from 'zod'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { stepForm } from '~/models/mailing/sequence'
import { removePerson, removeStep, setPaused, writeStep } from '~/models/mailing/sequence/index.server'
import { versionField } from '~/models/values/version-field'
import { caution, incomplete, returnField } from '../row-answer.server'
import { missing, verb, verbsOf, wrong } from '../verbs.server'
import { requireSequence, requireStepNumber } from './sequence-page.server'

const pauseForm = z.object({ suspendue: z.enum(['oui', 'non']), retour: returnField })
const personForm = z.object({ retour: returnField })
const removalForm = z.object({
  version: versionField,
  retour: returnField,
})

const removalRefusals = {
  unknown: 'Cette étape n’existe plus.',
  last: 'Une séquence garde au moins une étape\u202f: suspendez-la plutôt.',
  changed: 'Quelqu’un a changé cette séquence entre-temps\u202f: rien n’est retiré.',
}

const notWritten =
  'Quelqu’un a changé cette séquence entre-temps\u202f: rien n’est enregistré. Vos mots sont là\u202f; enregistrez encore pour remplacer les siens.'

export const sequenceVerbs = verbsOf('/admin/agent-mercury/:sequence/*', {
  pause: verb(
    pauseForm,
    async ({ db, params, value: { suspendue }, actor, at }) => {
      const { key: sequence, name } = requireSequence(params.sequence)
      await setPaused(db, { sequence, paused: suspendue === 'oui', actor, at })
      return done(suspendue === 'oui' ? `${name}\u202f: suspendue.` : `${name}\u202f: reprise.`)
    },
    incomplete,
  ),

  'personnes/:enrolmentId/retirer': verb(personForm, async ({ db, params: { enrolmentId = '' }, actor, at }) => {
    const removed = await removePerson(db, { id: enrolmentId, actor, at })
    if (removed) return done('Retirée\u202f: cette personne ne reçoit plus la suite.')
    return caution('Cette personne était déjà sortie de la séquence.')
  }),

  ':step/retirer': verb(
    removalForm,
    async ({ db, params, value: { version }, template, actor, at }) => {
      const { key: sequence } = requireSequence(params.sequence)
      const step = requireStepNumber(params.step)
      const removed = await removeStep(db, { sequence, template, step, version, actor, at })
      return removed.ok ? done(`Étape ${step} retirée.`) : caution(removalRefusals[removed.reason])
    },
    incomplete,
  ),

  ':step': verb(
    async ({ params }) => stepForm(requireSequence(params.sequence).key),
    async ({ db, context, params, value, template, actor, at }) => {
      const { key: sequence } = requireSequence(params.sequence)
      const step = requireStepNumber(params.step)
      const { version, after_hours: afterHours, subject, text } = value
      const words = { afterHours, subject, text }
      const written = await writeStep(db, { sequence, template, step, version, words, actor, at })
      if (written.ok) {
        const page = href('/admin/agent-mercury/:sequence', { sequence })
        return { elsewhere: await redirectWithNotice(context, page, done(`Étape ${step} enregistrée.`)) }
      }
      return written.reason === 'changed' ? wrong('', notWritten) : missing('Étape inconnue')
    },
  ),
})

export type SequenceVerb = (typeof sequenceVerbs.paths)[number]
