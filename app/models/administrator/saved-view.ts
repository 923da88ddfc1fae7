/** The lists whose filters can be kept, each with the parameters of its address. */
export const viewScreens = {
  leads: ['statut', 'source', 'type', 'relance'],
  inbox: ['type', 'etat'],
  mails: ['etat', 'genre', 'du', 'au'],
} as const

export type ViewScreen = keyof typeof viewScreens

export const MAX_VIEWS = 20
export const MAX_VIEW_NAME_LENGTH = 60
const MAX_VALUE_LENGTH = 40

/** The filters of an address. The words of a search are left out: they name people, who may ask to be forgotten. */
export function viewQuery(screen: ViewScreen, query: string): string {
  const given = new URLSearchParams(query)
  const kept = viewScreens[screen].flatMap((name) => {
    const value = given.get(name)
    return value ? [[name, value.slice(0, MAX_VALUE_LENGTH)]] : []
  })
  return String(new URLSearchParams(kept))
}
