/** Lists whose filters can be saved. */
export const viewScreens = ['leads', 'inbox', 'mails', 'prospects', 'hunter'] as const

export type ViewScreen = (typeof viewScreens)[number]

/** Query parameters that are saved, by list. */
const parametersOf: Record<ViewScreen, string[]> = {
  leads: ['statut', 'source', 'type', 'relance'],
  inbox: ['type', 'etat'],
  mails: ['etat', 'genre', 'du', 'au'],
  prospects: ['prioritySegment', 'source', 'status', 'sort_by', 'sort_order'],
  hunter: ['source', 'status', 'min_score'],
}

export const MAX_VIEWS = 20
export const MAX_VIEW_NAME_LENGTH = 60
const MAX_VALUE_LENGTH = 40

/** Filters of a query string. Search words are dropped: they name people, who may request erasure. */
export function viewQuery(screen: ViewScreen, query: string): string {
  const given = new URLSearchParams(query)
  const kept = parametersOf[screen].flatMap((name) => {
    const value = given.get(name)
    return value ? [[name, value.slice(0, MAX_VALUE_LENGTH)]] : []
  })
  return String(new URLSearchParams(kept))
}
