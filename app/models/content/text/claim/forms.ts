import { z } from 'zod'
import { optionalText, typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'
import { claimPlaces, liveQueries, VALUE_MARK } from './text'

const MAX_FIGURE_LENGTH = 40
const MAX_CLAIM_LENGTH = 200
const MAX_PROOF_LENGTH = 300

/** A path of this shop or an https URL: excludes `javascript:` and other schemes. */
const address = /^(\/(?![/\\])[^\s<>]*|https:\/\/[^\s/<>]+\.[^\s<>]+)$/

const day = z.iso.date('Date invalide, par exemple 2027-03-31')

const fields = {
  figure: optionalText({ max: MAX_FIGURE_LENGTH }),
  text: typedText({ max: MAX_CLAIM_LENGTH, required: 'Écrivez l’affirmation' }),
  proof: optionalText({ max: MAX_PROOF_LENGTH }),
  proofUrl: optionalText({ max: 500 }).refine(
    (typed) => typed === null || address.test(typed),
    'Une adresse en https, ou un chemin de la boutique comme /cgv',
  ),
  liveQuery: z
    .union([z.literal(''), z.enum(liveQueries)], 'Choisissez dans la liste')
    .optional()
    .transform((chosen) => chosen || null),
  expiresOn: z
    .union([z.literal(''), day], 'Date invalide, par exemple 2027-03-31')
    .optional()
    .transform((typed) => typed || null),
}

export const claimForm = z.object({ version: versionField, ...fields })

export const newClaimForm = z.object({ place: z.enum(claimPlaces, 'Choisissez un endroit'), ...fields })

export type ClaimWords = Omit<z.output<typeof claimForm>, 'version'>

export const claimRenewalForm = z.object({ version: versionField, expiresOn: day })

/** For forms without input: withdrawal, return, removal of a file. */
export const claimVersionForm = z.object({ version: versionField, retour: z.string().optional() })

/** Cross-field errors: a value without its mark, a proof without text. */
export function claimWordsRefusal(words: ClaimWords): { field: string; message: string } | undefined {
  const { figure, text, proof, proofUrl, liveQuery } = words
  const hasMark = text.includes(VALUE_MARK) || figure?.includes(VALUE_MARK)
  if (liveQuery === null && hasMark) {
    return { field: 'liveQuery', message: `Choisissez ce que ${VALUE_MARK} vaut, ou écrivez le chiffre` }
  }
  if (liveQuery !== null && figure !== null && !hasMark) {
    return {
      field: 'figure',
      message: `Laissez vide ou écrivez ${VALUE_MARK}\u202f: le chiffre est celui qui est calculé`,
    }
  }
  if (liveQuery === null && proofUrl !== null && proof === null) {
    return { field: 'proof', message: 'Dites en mots ce que cette adresse prouve' }
  }
  return undefined
}
