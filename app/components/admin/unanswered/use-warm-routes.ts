import { useCallback, useContext, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'

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
export function useWarmForms(): (address: string) => void {
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
