import { useRouteLoaderData } from 'react-router'

/** Loaded for every page of the platform: its publisher is the first shop. */
export interface PlatformData {
  origin: string
  publisher: string
  phone: string
  email: string
  hours: string
}

/** Undefined on the error page of a failed loader. */
export function usePlatform(): PlatformData | undefined {
  return useRouteLoaderData('routes/platform/layout')
}
