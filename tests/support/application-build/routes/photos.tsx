import { type ActionFunctionArgs, data, Form, useActionData } from 'react-router'
import { tenantContext } from '~/middleware/tenant.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { withUploadedFiles } from '~/runtime/uploaded-files.server'

export const handle = { policy: { body: { multipart: 1_048_576 }, showsForm: true } satisfies RoutePolicy }

export async function action({ request, context }: ActionFunctionArgs) {
  const { incomingDir } = context.get(tenantContext)
  const received = await withUploadedFiles(request, { incomingDir }, async (form, files) => ({
    title: String(form.get('title')),
    files: files.map(({ name, size }) => `${name}, ${size} octets`),
  }))
  if (!received.ok) throw data('Formulaire illisible', { status: 400 })
  return received.value
}

export default function Photos() {
  const kept = useActionData<typeof action>()
  return (
    <>
      <h1>Photos</h1>
      {kept ? (
        <p>
          {kept.title} : {kept.files.join(' ; ')}
        </p>
      ) : null}
      <Form method="post" encType="multipart/form-data">
        <input name="title" defaultValue="Atelier" />
        <input type="file" name="photo" multiple />
        <button type="submit">Envoyer</button>
      </Form>
    </>
  )
}
