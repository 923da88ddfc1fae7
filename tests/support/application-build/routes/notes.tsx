import { setTimeout as delay } from 'node:timers/promises'
import { Suspense } from 'react'
import {
  type ActionFunctionArgs,
  Await,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { z } from 'zod'
import type { RoutePolicy } from '~/runtime/route-policy'
import { fieldsOf, listOf } from '~/runtime/sent-fields'

export const handle = { policy: { limit: 'contact', showsForm: true } satisfies RoutePolicy }

const notes: string[] = []
const schema = z.object({ note: z.string().min(1), rayon: listOf(z.string()) })

export function loader({ url }: LoaderFunctionArgs) {
  return { notes, later: delay(url.searchParams.has('lent') ? 3000 : 100, 'Le total vient plus tard.') }
}

export async function action({ request }: ActionFunctionArgs) {
  const parsed = schema.safeParse(fieldsOf(await request.formData()))
  if (!parsed.success) return data({ message: 'Écrivez une note.' }, { status: 400 })
  notes.push([parsed.data.note, ...parsed.data.rayon].join(' · '))
  return redirect('/atelier', 303)
}

export default function Notes() {
  const { notes, later } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <h1>Notes</h1>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {refused ? <p role="alert">{refused.message}</p> : null}
      <Form method="post">
        <label>
          Note <textarea name="note" />
        </label>
        <label>
          <input type="checkbox" name="rayon" value="filtres" /> Filtres
        </label>
        <label>
          <input type="checkbox" name="rayon" value="pompes" /> Pompes
        </label>
        <button type="submit">Ajouter</button>
      </Form>
      <Suspense fallback={<p>Calcul en cours</p>}>
        <Await resolve={later}>{(total) => <p>{total}</p>}</Await>
      </Suspense>
    </>
  )
}
