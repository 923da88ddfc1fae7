import { data, type RouterContextProvider } from 'react-router'
import type { SequenceEnrolment } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { agreementTexts } from '~/models/base/agreement'
import { findSequence, leaveText, MAX_STEPS, placeholdersOf, type SequenceDefinition } from '~/models/mailing/sequence'
import { isPaused, listPeople, readSteps } from '~/models/mailing/sequence/index.server'
import { formatMoment } from '~/models/values/french-date'

/** 404 for another name. */
export function requireSequence(key = ''): SequenceDefinition {
  const sequence = findSequence(key)
  if (!sequence) throw data('Séquence inconnue', { status: 404 })
  return sequence
}

/** Counted from 1. */
export function requireStepNumber(text = ''): number {
  if (!/^[1-9]\d?$/.test(text)) throw data('Étape inconnue', { status: 404 })
  return Number(text)
}

export type SequencePageData = Awaited<ReturnType<typeof loadSequence>>

export async function loadSequence(context: Readonly<RouterContextProvider>, key: string) {
  const { db, template } = adminRequest(context)
  const sequence = requireSequence(key)
  const { version, steps } = await readSteps(db, { sequence: sequence.key, template })
  const { inside, left } = await listPeople(db, sequence.key)
  return {
    sequence: {
      ...{ key: sequence.key, name: sequence.name, entry: sequence.entry, version },
      rests: basisText(sequence),
      isPaused: await isPaused(db, sequence.key),
    },
    versionText: version === 0 ? 'Textes d’origine.' : `Version ${version}.`,
    placeholders: placeholdersOf(sequence.key),
    steps: steps.map((step, place) => ({ ...step, step: place + 1 })),
    canAdd: steps.length < MAX_STEPS,
    canRemove: steps.length > 1,
    inside: inside.map(toInside),
    left: left.map(({ id, email, reason, left_at, left_reason }) => ({
      ...{ id, email, reason },
      leftAt: formatMoment(left_at ?? ''),
      why: left_reason ? leaveText[left_reason] : '',
    })),
  }
}

function basisText({ basis }: SequenceDefinition): string {
  if (basis === 'prospection')
    return 'Repose sur l’intérêt légitime à écrire à des professionnels, à leur adresse professionnelle.'
  return `Repose sur l’accord «\u202f${agreementTexts[basis].text}\u202f»`
}

function toInside({ id, email, reason, entered_at, next_at, step }: SequenceEnrolment) {
  const next = next_at ? `étape ${step + 1}, ${formatMoment(next_at)}` : `étape ${step}, attend dans la boîte d’envoi`
  return { id, email, reason, enteredAt: formatMoment(entered_at), next }
}
