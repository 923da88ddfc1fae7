import type { CatalogueArticle } from '~/models/base/template'
import { article } from '../any-trade/example'
import content from './preparer-un-appel-decouverte.md?raw'

export const articles: CatalogueArticle[] = [
  {
    ...article,
    id: 'preparer-un-appel-decouverte',
    slug: 'preparer-un-appel-decouverte',
    title: 'Bien préparer un appel découverte',
    excerpt: 'Cinq choses à savoir dire, et cinq questions à poser, avant de choisir un accompagnement.',
    tags: ['Choisir un accompagnement'],
    content,
  },
]
