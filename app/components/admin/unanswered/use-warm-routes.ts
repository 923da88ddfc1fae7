import { useCallback, useContext, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'

/**
 * Loads the modules of the routes behind an address. React Router loads them when a form is sent, and reloads the page,
 * with what was typed, where the network has ended by then.
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

/** Warms where a form leads once it is touched, and what else is asked. */
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
