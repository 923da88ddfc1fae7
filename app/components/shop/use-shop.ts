import { useRouteLoaderData } from 'react-router'

/** What every page knows of the shop and of who is looking; undefined on an error page whose loader failed. */
export function useShop() {
  return useRouteLoaderData<typeof import('~/root').loader>('root')
}

/** `Save-Data: on`: one small picture per product, no script. */
export function useLight(): boolean {
  return useShop()?.light ?? false
}
