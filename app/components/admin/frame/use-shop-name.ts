import { useRouteLoaderData } from 'react-router'

export function useShopName(): string {
  return useRouteLoaderData<{ shopName: string }>('routes/admin/layout')?.shopName ?? ''
}
