import { data, href, type LoaderFunctionArgs } from 'react-router'
import type { Prospect } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import {
  defaultChoice,
  differingFields,
  fullName,
  prospectFieldLabels,
  prospectLabel,
  prospectSourceLabels,
  prospectStatusLabels,
  provenanceOf,
  storedFields,
} from '~/models/crm/prospect'
import { isMarkedDistinct, readPair, refusalOfMerge } from '~/models/crm/prospect/index.server'
import { formatPastMoment } from '~/models/values/french-date'
import { labelOf } from '~/models/values/wording'

/** Throws 404. */
export async function loadMerge({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { prospectId = '', otherId = '' } = params
  const { db } = adminRequest(context)
  const pair = await readPair(db, { keptId: prospectId, otherId })
  if (!pair || prospectId === otherId) throw data('Prospect inconnu', { status: 404 })
  return { ...toShown(pair), isDistinct: await isMarkedDistinct(db, [prospectId, otherId]) }
}

export type MergeData = Awaited<ReturnType<typeof loadMerge>>

function toShown(pair: { kept: Prospect; other: Prospect }) {
  const differing = differingFields(pair)
  const same = storedFields.filter((field) => !differing.includes(field) && pair.kept[field] !== '')
  return {
    kept: side(pair.kept),
    other: side(pair.other),
    facts: facts.map(([label, value]) => ({ label, kept: value(pair.kept), other: value(pair.other) })),
    same: same.map((field) => ({ label: prospectFieldLabels[field], value: pair.kept[field] })),
    differing: differing.map((field) => {
      return { field, kept: pair.kept[field], other: pair.other[field], chosen: defaultChoice(field, pair) }
    }),
    obstacle: obstacleOf(pair),
  }
}

function side(row: Prospect) {
  return { id: row.id, name: fullName(row) || row.email, email: row.email, version: row.version }
}

const facts: [label: string, value: (row: Prospect) => string][] = [
  ['Numéro', ({ number }) => prospectLabel(number)],
  ['E-mail', ({ email }) => email],
  ['Source', ({ source }) => labelOf(prospectSourceLabels, source)],
  ['Provenance', provenanceOf],
  ['Statut', ({ status }) => labelOf(prospectStatusLabels, status)],
  ['Ajouté', ({ created_at }) => formatPastMoment(created_at)],
  ['Dernier contact', ({ last_contact_at }) => (last_contact_at ? formatPastMoment(last_contact_at) : 'Jamais')],
]

/** Why they cannot be merged, and a link to continue. */
interface Obstacle {
  words: string
  link?: { href: string; label: string }
}

function obstacleOf(pair: { kept: Prospect; other: Prospect }): Obstacle | undefined {
  const refusal = refusalOfMerge(pair)
  if (refusal?.reason === 'merged') return obstacles.merged(refusal.into)
  if (refusal?.reason === 'holds') return obstacles.holds(pair)
  return refusal && { words: obstacles.demo }
}

const obstacles = {
  demo: 'Une fiche de démonstration ne se fusionne pas avec une vraie.',
  merged: (prospectId: string) => ({
    words: 'L’une de ces fiches est déjà fusionnée dans une autre. Séparez-les d’abord.',
    link: { href: href('/admin/prospects/:prospectId', { prospectId }), label: 'Ouvrir la fiche qui en répond' },
  }),
  holds: ({ kept, other }: { kept: Prospect; other: Prospect }) =>
    kept.merged_emails === '[]'
      ? {
          words: 'D’autres fiches sont déjà fusionnées dans celle que vous mettez de côté. Gardez-la plutôt.',
          link: {
            href: href('/admin/prospects/:prospectId/fusion/:otherId', { prospectId: other.id, otherId: kept.id }),
            label: 'Échanger les deux fiches',
          },
        }
      : {
          words: 'Chacune de ces fiches en contient déjà d’autres. Séparez d’abord celles de l’une des deux.',
          link: {
            href: href('/admin/prospects/:prospectId', { prospectId: other.id }),
            label: 'Ouvrir la fiche à mettre de côté',
          },
        },
}
