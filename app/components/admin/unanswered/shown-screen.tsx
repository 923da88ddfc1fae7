import { useCallback, useContext, useEffect, useLayoutEffect } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router'
import { setKeeper } from '../frame/screen-keeper'
import { useShowNotice } from '../row/notice-region'
import { keepShown } from './keep'
import { useLeaving } from './leaving'

/** Matches no element, so the page does not scroll. */
const HASH = '#saisie'

/** Registers the screen for `keepScreen`. */
export function ScreenView() {
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

/**
 * Preloads the modules of a route. React Router loads them when a form is sent; if the network is down by then, it
 * reloads the page and loses typed values.
 */
function useWarmRoutes(): (address: string) => void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  return useCallback(
    (address) => {
      if (!router || !manifest) return
      const matches = matchRoutes(router.routes, new URL(address, location.href).pathname) ?? []
      for (const { route } of matches) {
        const module = manifest.routes[route.id ?? '']?.module
        if (module) import(/* @vite-ignore */ module).catch(() => undefined)
      }
    },
    [router, manifest],
  )
}

/** Preloads a form's target route on first interaction, and other routes on request. */
function useWarmForms(): (address: string) => void {
  const warm = useWarmRoutes()
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const form = target instanceof Element ? target.closest('form') : null
      if (form?.method !== 'post') return
      warm(form.getAttribute('action') ?? location.href)
      for (const button of form.querySelectorAll('[formaction]')) warm(button.getAttribute('formaction') ?? '')
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [warm])
  return warm
}
