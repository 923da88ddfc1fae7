import { Badge } from '~/components/ui/badge'

export interface ShownVersion {
  version: string
  state: 'coming' | 'in-force' | 'former'
  /** Start of validity. */
  from: string
}

const shown = {
  coming: { tone: 'accent', words: 'À venir' },
  'in-force': { tone: 'positive', words: 'En vigueur' },
  former: { tone: undefined, words: 'Ancienne' },
} as const

export function VersionBadge({ state }: Pick<ShownVersion, 'state'>) {
  const { tone, words } = shown[state]
  return <Badge tone={tone}>{words}</Badge>
}
