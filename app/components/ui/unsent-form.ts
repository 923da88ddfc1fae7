import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'

interface Unsent {
  /** Where the form posts. */
  path: string
  fields: [name: string, value: string][]
}

const unsentContext = createContext<Unsent | undefined>(undefined)

/** A form that was posted after its session ended, for the form that posts there. */
export const UnsentForm = unsentContext.Provider

const none: string[] = []

/** Values of the boxes named `name` that were ticked in it, whichever form of the page it is. */
export function useUnsentTicks(name: string): string[] {
  const unsent = useContext(unsentContext)
  return unsent?.fields.flatMap(([field, value]) => (field === name ? [value] : [])) ?? none
}

/** What was typed in the form that posts to `action`, by default the page's own address. */
export function useUnsent(action?: string): Record<string, string> | undefined {
  const unsent = useContext(unsentContext)
  const { pathname } = useLocation()
  return unsent?.path === (action ?? pathname).replace(/[?#].*$/, '') ? Object.fromEntries(unsent.fields) : undefined
}
