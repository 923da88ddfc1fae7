import { auditKindLabels } from '~/models/base/audit'
import { chosen } from '../list-filter'

/** `?q=`, `?objet=` a noun, `?avant=` the last position of the page before; unknown values are ignored and reported. */
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
