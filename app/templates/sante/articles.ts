import type { CatalogueArticle } from '~/models/base/template'
import { article } from '../any-trade/example'
import content from './preparer-son-premier-rendez-vous.md?raw'

export const articles: CatalogueArticle[] = [
  {
    ...article,
    id: 'preparer-son-premier-rendez-vous',
    slug: 'preparer-son-premier-rendez-vous',
    title: 'Préparer son premier rendez-vous',
    excerpt: 'Ce qu’il est utile de réunir, de noter et de demander avant de venir, et ce qui peut attendre.',
    tags: ['Rendez-vous'],
    content,
  },
]
