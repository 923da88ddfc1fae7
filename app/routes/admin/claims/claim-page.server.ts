import { data, type LoaderFunctionArgs } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { actionText, changeText } from '~/models/base/audit'
import { listAuditOf } from '~/models/base/audit/index.server'
import { claimPlaceText } from '~/models/content/text'
import { type AdminClaim, findAdminClaim } from '~/models/content/text/index.server'
import { formatPastMoment, formatShortDate } from '~/models/values/french-date'
import { claimStateText } from './claim-fields'

export type ClaimData = Awaited<ReturnType<typeof loadClaim>>

export async function loadClaim({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { db, identity, at } = adminRequest(context)
  const { place = '', key = '' } = params
  const found = await findAdminClaim(db, { place, key, demo: identity.demo, at })
  if (!found) throw data('Affirmation inconnue', { status: 404 })
  const { row, shown, state, endsSoon } = found
  const entries = await listAuditOf(db, { kind: 'claim', id: `${place}/${key}` })
  return {
    claim: {
      ...{ place, key, state, endsSoon, version: row.version },
      title: [shown.figure, shown.text].filter(Boolean).join(' ') || 'Affirmation sans texte',
      isWithdrawn: row.withdrawn_at !== null,
      expiresOn: row.expires_on ?? '',
      proofName: row.proof_name ?? '',
      words: {
        ...{ figure: row.figure ?? '', text: row.text, proof: row.proof ?? '', proofUrl: row.proof_url ?? '' },
        ...{ liveQuery: row.live_query ?? '', expiresOn: row.expires_on ?? '' },
      },
    },
    facts: factsOf(found, at),
    history: entries.map((entry) => ({
      key: entry.hash,
      moment: `${formatPastMoment(entry.at, at)}, ${entry.actor}`,
      words: [actionText(entry.action), ...changeText(entry)].join(' — '),
    })),
  }
}

function factsOf({ row, shown, state }: AdminClaim, at: Date) {
  const ends = row.expires_on === null ? '' : formatShortDate(new Date(`${row.expires_on}T12:00:00Z`))
  return [
    { label: 'Endroit', value: claimPlaceText[row.place] },
    { label: 'État', value: [claimStateText[state].state, claimStateText[state].why].filter(Boolean).join(', ') },
    { label: 'Chiffre montré', value: shown.figure },
    { label: 'Texte montré', value: shown.text },
    { label: 'Preuve montrée', value: shown.proof },
    { label: 'Adresse', value: row.proof_url },
    { label: 'Fichier', value: row.proof_name },
    { label: 'Jusqu’au', value: ends },
    { label: 'Changée le', value: formatPastMoment(row.updated_at, at) },
  ]
}
