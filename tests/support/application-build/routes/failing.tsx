import { setTimeout as delay } from 'node:timers/promises'
import { Suspense } from 'react'
import { Await, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: {} satisfies RoutePolicy }

/** Fails where `quand` says: in its loader, while rendering, later, or never answering. */
export async function loader({ url }: LoaderFunctionArgs) {
  const when = url.searchParams.get('quand')
  if (when === 'donnees') throw new Error('planted in the loader')
  return { when, later: laterOf(when) }
}

function laterOf(when: string | null): Promise<string> {
  if (when === 'jamais') return new Promise(() => {})
  return when === 'apres' ? delay(50).then(() => Promise.reject(new Error('planted later'))) : Promise.resolve('')
}

export default function Failing() {
  const { when, later } = useLoaderData<typeof loader>()
  if (when === 'rendu') throw new Error('planted in the render')
  return (
    <>
      <h1>Panne</h1>
      <Suspense fallback={<p>En attente</p>}>
        <Await resolve={later} errorElement={<p>Cette partie manque.</p>}>
          {(text) => <p>{text}</p>}
        </Await>
      </Suspense>
    </>
  )
}
