import type { ShopDb } from '~/database/schema'
import { done } from '~/middleware/flash.server'
import { actionText } from '~/models/base/audit'
import { claimForm, claimRenewalForm, claimVersionForm } from '~/models/content/text'
import {
  type ChangeClaimResult,
  changeClaim,
  nameProof,
  renewClaim,
  restoreClaim,
  withdrawClaim,
} from '~/models/content/text/index.server'
import { formatMoment } from '~/models/values/french-date'
import { caution } from '../row-answer.server'
import { type Asked, changed, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'

const ofClaim = {
  renouveler: verb(claimRenewalForm, async ({ db, params, value, actor, at }) => {
    const renewed = await renewClaim(db, { ...claimIn(params), ...value, actor, at })
    return renewed.ok ? done('Affirmation renouvelée.') : refusal(renewed)
  }),
  retrait: decision(withdrawClaim, 'L’affirmation n’est plus sur les pages.'),
  retour: decision(restoreClaim, 'L’affirmation est rétablie.'),
  'preuve/retirer': decision(
    (db, input) => nameProof(db, { ...input, proof: undefined }),
    'Le fichier de la preuve est retiré.',
  ),
}

const words = verb(claimForm, async ({ db, params, value, template, actor, at }) => {
  const { version, ...typed } = value
  const { forbiddenWords: forbidden } = template
  const saved = await changeClaim(db, { ...claimIn(params), version, words: typed, forbidden, actor, at })
  return saved.ok ? done('Affirmation enregistrée.') : refusal(saved)
})

export const claimVerbs = verbsOf('/admin/affirmations/:place/:key/*', ofClaim, words)

export type ClaimVerb = (typeof claimVerbs.paths)[number]

function claimIn({ place = '', key = '' }: Asked['params']) {
  return { place, key }
}

type Decide = (
  db: ShopDb,
  input: { place: string; key: string; version: number } & Pick<Asked, 'actor' | 'at'>,
) => Promise<ChangeClaimResult>

/** Without input; refused by a notice. */
function decision(decide: Decide, message: string) {
  return verb(
    claimVersionForm,
    async ({ db, params, value: { version }, actor, at }) => {
      const decided = await decide(db, { ...claimIn(params), version, actor, at })
      if (decided.ok) return done(message)
      if (decided.reason === 'unknown') return missing('Affirmation inconnue')
      const lines = decided.reason === 'changed' ? changedLines(decided) : [decided.message]
      return caution('Rien n’est enregistré\u202f: cette affirmation a changé entre-temps.', ...lines)
    },
    caution('Rechargez la page.'),
  )
}

type Refused = Exclude<ChangeClaimResult, { ok: true }>

function refusal(refused: Refused): Outcome {
  if (refused.reason === 'unknown') return missing('Affirmation inconnue')
  if (refused.reason === 'changed') return changed(refused.claim.version, changedLines(refused))
  return wrong(refused.field, refused.message)
}

/** Who changed the claim, and its current text. */
export function changedLines({ claim, last }: Extract<Refused, { reason: 'changed' }>): string[] {
  const who = last ? [`${last.actor}, ${formatMoment(last.at)} — ${actionText(last.action)}`] : []
  const now = [claim.figure, claim.text].filter(Boolean).join(' ')
  return [...who, `Enregistré maintenant\u202f: «\u202f${now}\u202f», preuve\u202f: ${claim.proof ?? 'aucune'}.`]
}
