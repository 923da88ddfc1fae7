import { useLayoutEffect } from 'react'
import { useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { setKeeper } from '../frame/screen-keeper'
import { useShowNotice } from '../row/notice-region'
import { keepShown } from './keep'
import { useLeaving } from './leaving'
import { useWarmForms } from './use-warm-routes'

/** Matches no element, so the page does not scroll. */
const HASH = '#saisie'

/** Registers the screen for `keepScreen`. */
export function ShownScreen() {
  const { pathname, search } = useLocation()
  const { state, formMethod } = useNavigation()
  const matches = useMatches()
  const navigate = useNavigate()
  const showNotice = useShowNotice()
  const warm = useWarmForms()
  useLeaving()
  useLayoutEffect(() => {
    const isLeaving = state === 'loading' && !formMethod
    // A hash-only navigation cancels that of a form and runs no loader.
    const stay = () => {
      if (isLeaving) return
      void navigate({ pathname, search, hash: HASH }, { replace: true, state: { isUnanswered: true } })
    }
    const loaderData = new Map(matches.map((match) => [match.id, match.loaderData]))
    const screen = { address: pathname + search, loaderData, stay, showNotice }
    setKeeper({ warm, keep: (request, results) => keepShown(screen, request, results) })
  })
  useLayoutEffect(() => () => setKeeper(undefined), [])
  return null
}
