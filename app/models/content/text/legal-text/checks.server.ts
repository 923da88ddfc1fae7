import { isVatPlaceholder, vatPlaceholderName } from '~/models/base/setting'
import { isSettingKey, settingDefinitions } from '~/models/base/setting/index.server'
import type { ForbiddenWords } from '~/models/base/template'

import { forbiddenWordsMessage } from '../forbidden-words'
import { type MarkdownRefusal, tryMarkdown } from '../markdown-work.server'
import {
  guaranteeBox,
  isOwnPlaceholder,
  type LegalTextKind,
  placeholdersIn,
  type RequiredPlaceholder,
  requiredPlaceholders,
} from './placeholders'

/** Closed on 20 July 2025: no text may link to it. */
const closedPlatform = /ec\.europa\.eu\/(?:consumers\/odr|odr)/i

/** Lists why a text of this kind may not be published, one sentence each; empty when it may. */
export async function checkLegalText(
  kind: LegalTextKind,
  body: string,
  forbidden: ForbiddenWords[],
): Promise<string[]> {
  const tried = await tryMarkdown('legalText', { markdown: body, forbidden })
  if (!tried.ok) return [unrenderedText[tried.reason]]
  const { isTooDeep, found } = tried.value
  if (isTooDeep) return ['Ce texte emboîte trop de listes ou de citations']
  const named = placeholdersIn(body)
  const unknown = named.filter((key) => !isSettingKey(key) && !isOwnPlaceholder(key) && !isVatPlaceholder(key))
  const missing = requiredPlaceholders[kind].filter(({ key }) => !named.includes(key))
  return [
    ...missing.map(({ key, law }) => `Il manque {{${key}}}, ${placeholderName(key)} (${law})`),
    ...unknown.map((key) => `{{${key}}} n’existe pas`),
    ...doubled(body, requiredPlaceholders[kind]),
    ...(kind === 'cgv' ? checkGuarantees(body) : []),
    ...(found ? [forbiddenWordsMessage(found)] : []),
    ...(closedPlatform.test(body) ? ['La plateforme européenne de litiges est fermée\u202f: retirez son adresse'] : []),
  ]
}

/** Why a text could not be rendered. */
export const unrenderedText: Record<MarkdownRefusal['reason'], string> = {
  'too-complex': 'Ce texte est trop compliqué à mettre en forme\u202f: simplifiez-le',
  busy: 'D’autres textes sont mis en forme en ce moment\u202f: réessayez dans un instant',
}

/** Display name of a placeholder. */
export function placeholderName(key: string): string {
  if (isSettingKey(key)) return settingDefinitions[key].label.split(/\s?;|,/)[0] ?? key
  if (isVatPlaceholder(key)) return vatPlaceholderName(key)
  return isOwnPlaceholder(key) ? ownNames[key] : key
}

const ownNames = {
  'cgv.version': 'Version du texte',
  'app.url': 'Adresse du site',
  'transfer.hold': 'Délai d’un virement',
  'loyalty.tiers': 'Paliers de fidélité',
  processors: 'Liste des sous-traitants',
  'guarantee.box': 'Encadré des garanties légales',
  'credit.terms': 'Paragraphe du crédit',
}

/** A block said twice may be edited in one place alone. */
function doubled(body: string, required: RequiredPlaceholder[]): string[] {
  const blocks = required.filter(({ key }) => key === 'credit.terms')
  return blocks
    .filter(({ key }) => body.split(`{{${key}}}`).length > 2)
    .map(({ key }) => `{{${key}}}, ${placeholderName(key)}, figure deux fois`)
}

/** The box, by its placeholder or in its own words, under whatever heading. */
function checkGuarantees(body: string): string[] {
  const count = body.split('{{guarantee.box}}').length - 1 + plainWords(body).split(plainWords(guaranteeBox)).length - 1
  if (count === 1) return []
  const law = 'art. D211-2 C. conso'
  const name = `{{guarantee.box}}, ${placeholderName('guarantee.box')}`
  return [count === 0 ? `Il manque ${name}, au mot près (${law})` : `${name}, figure deux fois (${law})`]
}

/** Without quotation marks and typography of a Markdown text. */
function plainWords(text: string): string {
  return text
    .replace(/^\s*>+/gm, ' ')
    .replace(/[’']/g, '’')
    .replace(/[*_\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
