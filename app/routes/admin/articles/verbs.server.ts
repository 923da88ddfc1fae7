import { z } from 'zod'
import type { AuditEntry } from '~/database/schema'
import { done } from '~/middleware/flash.server'
import { changeText } from '~/models/base/audit'
import { restoreArticlePicture } from '~/models/content/picture/index.server'
import { articleForm, articleStateForm, forbiddenWordsMessage } from '~/models/content/text'
import {
  type ArticleRefusal,
  changeArticle,
  checkArticle,
  publishArticle,
  unrenderedText,
  withdrawArticle,
} from '~/models/content/text/index.server'
import { formatDate, formatMoment, parisDay } from '~/models/values/french-date'
import { pageNames } from '~/runtime/built-routes.server'
import { caution } from '../row-answer.server'
import { type Asked, changed, missing, type Outcome, verb, verbsOf } from '../verbs.server'

const unpublishable = 'L’article a changé entre-temps\u202f: relisez-le avant de le publier.'
const notWithdrawn = 'L’article a changé entre-temps\u202f: rien n’est retiré. Relisez-le d’abord.'

const ofArticle = {
  apercu: verb(articleForm, showArticle),

  publier: verb(
    articleStateForm,
    async ({ db, params: { articleId = '' }, value: { version }, template, actor, at }) => {
      const { forbiddenWords: forbidden } = template
      const published = await publishArticle(db, { id: articleId, version, forbidden, actor, at })
      if (published.ok) {
        if (published.on <= parisDay(at)) return done('Article publié.')
        return done(`Article programmé\u202f: il paraîtra le ${formatDate(new Date(published.on))}.`)
      }
      if (published.reason === 'unknown') return missing('Article inconnu')
      if (published.reason === 'changed') return caution(unpublishable)
      return caution(`L’article n’est pas publié. ${refusalText(published)[1]}`)
    },
    caution(unpublishable),
  ),

  retirer: verb(
    articleStateForm,
    async ({ db, params: { articleId = '' }, value: { version }, actor, at }) => {
      const withdrawn = await withdrawArticle(db, { id: articleId, version, actor, at })
      if (withdrawn.ok) return done('Article retiré du blog. Son texte est gardé.')
      return withdrawn.reason === 'unknown' ? missing('Article inconnu') : caution(notWithdrawn)
    },
    caution(notWithdrawn),
  ),

  'image/:file/retablir': verb(z.object({}), async ({ db, params: { articleId = '', file = '' }, actor, at }) => {
    const restored = await restoreArticlePicture(db, { articleId, file, actor, at })
    if (restored.ok) return done('Image rétablie.')
    return caution('Cette image n’est plus là\u202f: elle est rétablie, ou effacée pour de bon.')
  }),
}

const text = verb(articleForm, async ({ db, params: { articleId = '' }, value, template, actor, at }) => {
  const { version, ...fields } = value
  const { forbiddenWords: forbidden } = template
  const edited = { id: articleId, version, fields, forbidden, pages: pageNames(), actor, at }
  const saved = await changeArticle(db, edited)
  if (saved.ok) return done(saved.changed ? 'Article enregistré.' : 'Rien n’a changé.')
  if (saved.reason === 'unknown') return missing('Article inconnu')
  if (saved.reason === 'changed') return changed(saved.version, saved.since.map(changeLine))
  return articleRefused(saved)
})

export const articleVerbs = verbsOf('/admin/articles/:articleId/*', ofArticle, text)

export type ArticleVerb = (typeof articleVerbs.paths)[number]

/** The article as its page would show it. */
export async function showArticle({ value, template }: Asked<z.output<typeof articleForm>>): Promise<Outcome> {
  const checked = await checkArticle(value, template.forbiddenWords)
  if (!checked.ok) return articleRefused(checked)
  const { title, excerpt } = value
  const { html, readingMinutes } = checked.rendered
  return { shown: { article: { title, excerpt, readingMinutes, html } }, status: 200 }
}

export function articleRefused(refusal: ArticleRefusal): Outcome {
  // Both reasons concern the related product.
  const isOfUnknown = refusal.reason === 'no-reason' && !refusal.isKnown
  const refusals = [refusalText(refusal), ...(isOfUnknown ? [refusalTexts['unknown-product']] : [])]
  const refused = Object.fromEntries(refusals.map(([field, message]) => [field, [message]]))
  return { refused, status: refusal.reason === 'busy' ? 503 : 409 }
}

function refusalText(refusal: ArticleRefusal): [field: string, message: string] {
  if (refusal.reason === 'forbidden') return [refusal.field, `${forbiddenWordsMessage(refusal.found)}.`]
  return refusalTexts[refusal.reason]
}

const refusalTexts: Record<Exclude<ArticleRefusal['reason'], 'forbidden'>, [string, string]> = {
  'too-long': ['content', 'Le texte dépasse 100 ko. Raccourcissez-le, ou faites-en deux articles'],
  'too-deep': ['content', 'Trop de listes ou de citations les unes dans les autres. Vingt niveaux au plus'],
  'too-complex': ['content', unrenderedText['too-complex']],
  busy: ['content', unrenderedText.busy],
  'too-many-tags': ['tags', 'Huit mots-clés au plus'],
  'slug-taken': ['slug', 'Un autre article a, ou avait, cette adresse. Choisissez-en une autre'],
  'slug-redirected': ['slug', 'Cette adresse mène ailleurs\u202f: supprimez d’abord sa redirection'],
  'slug-of-page': ['slug', 'C’est l’adresse d’une page de la boutique. Choisissez-en une autre'],
  'unknown-product': ['related_product', 'Aucun produit n’a ce nom, cette référence ou cette adresse'],
  'no-reason': ['related_reason', 'Dites pourquoi ce produit va avec l’article'],
  'no-alt': ['picture_alt', 'Décrivez l’image en quelques mots'],
}

/** `Camille Roy, 20 nov., 10:05 — titre : A → B` */
function changeLine(entry: AuditEntry): string {
  return [`${entry.actor}, ${formatMoment(entry.at)}`, changeText(entry).join(', ')].filter(Boolean).join(' — ')
}
