import { StepPreview, type StepPreviewProps } from '~/components/admin/mercury/step-preview'
import { adminRequest } from '~/middleware/administrator.server'
import { listPeople } from '~/models/mailing/sequence/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { loadPreview, personOf } from '../mail-document.server'
import type { Route } from './+types/step-preview'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { mailingStyles as links } from '../stylesheets'

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<StepPreviewProps> {
  const { db, administrator } = adminRequest(context)
  const { sequence, number, person, preview } = await loadPreview({ params, context }, personOf(request))
  const { inside } = await listPeople(db, sequence.key)
  return {
    ...{ sequence: sequence.key, name: sequence.name, step: number },
    people: inside.map(({ id, email }) => ({ id, email })),
    person: person?.id,
    mail: preview.ok ? { subject: preview.mail.subject, text: preview.mail.text } : undefined,
    message: preview.ok ? undefined : preview.message,
    tester: administrator.email,
  }
}

export default function PreviewedStep({ loaderData }: Route.ComponentProps) {
  return <StepPreview {...loaderData} />
}
