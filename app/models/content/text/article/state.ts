export const articleStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]

export const articleStateLabels: Record<ArticleState, string> = {
  draft: 'Brouillon',
  scheduled: 'Programmé',
  published: 'Publié',
  withdrawn: 'Retiré',
}
