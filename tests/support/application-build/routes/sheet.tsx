import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { cache: 'revalidate' } satisfies RoutePolicy }

export function loader({ params, url }: LoaderFunctionArgs) {
  return { reference: params.reference, seen: url.pathname + url.search }
}

export default function Sheet() {
  const { reference, seen } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Fiche {reference}</h1>
      <p>Lue à {seen}</p>
    </>
  )
}
