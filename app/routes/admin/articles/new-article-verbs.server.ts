import { href } from 'react-router'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { articleForm } from '~/models/content/text'
import { createArticle } from '~/models/content/text/index.server'
import { pageNames } from '~/runtime/built-routes.server'
import { verb, verbsOf } from '../verbs.server'
import { articleRefused, showArticle } from './verbs.server'

const ofNewArticle = {
  apercu: verb(articleForm, showArticle),
}

const draft = verb(articleForm, async ({ db, context, value, template, actor, at }) => {
  const { version: _none, ...fields } = value
  const { forbiddenWords: forbidden } = template
  const created = await createArticle(db, { fields, forbidden, pages: pageNames(), actor, at })
  if (!created.ok) return articleRefused(created)
  const page = href('/admin/articles/:articleId', { articleId: created.id })
  const notice = done('Brouillon enregistré. Il n’est pas encore publié.')
  return { elsewhere: await redirectWithNotice(context, page, notice) }
})

export const newArticleVerbs = verbsOf('/admin/articles/nouveau/*', ofNewArticle, draft)

export type NewArticleVerb = (typeof newArticleVerbs.paths)[number]
