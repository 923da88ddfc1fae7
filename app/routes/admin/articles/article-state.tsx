import { Badge } from '~/components/ui/badge'
import { type ArticleState, articleStateLabels } from '~/models/content/text'

const tones = { draft: undefined, scheduled: 'accent', published: 'positive', withdrawn: 'caution' } as const

export function ArticleStateBadge({ state }: { state: ArticleState }) {
  return <Badge tone={tones[state]}>{articleStateLabels[state]}</Badge>
}
