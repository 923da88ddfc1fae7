import { auditKindLabels } from '~/models/audit'
import { chosen } from '../list-filter'

/** `?q=`, `?objet=` a noun, `?avant=` the position that the page before ended at; what is unknown filters nothing. */
export function readLogFilter({ searchParams }: URL) {
  return {
    search: (searchParams.get('q') ?? '').slice(0, 100),
    kind: chosen(searchParams.get('objet'), Object.keys(auditKindLabels)) ?? '',
    before: positionOf(searchParams.get('avant')),
  }
}

function positionOf(text: string | null): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
