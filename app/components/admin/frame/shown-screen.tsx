import { useLayoutEffect } from 'react'
import { useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { useTell } from '../row/told'
import { showScreen } from './unanswered'
import { useWarmForms } from './use-warm-routes'

/** Names no element: the page is not scrolled. */
const HASH = '#saisie'

/** Hands the screen to what must keep it (`keepScreen`). */
export function ShownScreen() {
  const { pathname, search } = useLocation()
  const { state, formMethod } = useNavigation()
  const matches = useMatches()
  const navigate = useNavigate()
  const tell = useTell()
  useWarmForms()
  useLayoutEffect(() => {
    const isLeaving = state === 'loading' && !formMethod
    // Another hash alone ends the navigation of a form and runs no loader.
    const stay = () => {
      if (isLeaving) return
      void navigate({ pathname, search, hash: HASH }, { replace: true, state: { isUnanswered: true } })
    }
    const loaderData = new Map(matches.map((match) => [match.id, match.loaderData]))
    showScreen({ address: pathname + search, loaderData, stay, tell })
  })
  useLayoutEffect(() => () => showScreen(undefined), [])
  return null
}

/** Whether the last form that moves to another page got no answer. */
export function useIsUnanswered(): boolean {
  return Boolean(useLocation().state?.isUnanswered)
}
