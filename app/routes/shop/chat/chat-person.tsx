import { data, href } from 'react-router'
import { z } from 'zod'
import { ContactFileNote, DataNote } from '~/components/shop/legal/data-note'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useAssistant } from '~/components/shop/page/use-shop'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { EmailField } from '~/components/ui/field'
import { useFields } from '~/components/ui/use-fields'
import { chatCookieHeader, findChatVisitor, newChatVisitor } from '~/middleware/chat-visitor.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { typesetHours } from '~/models/base/setting'
import { expectedAnswerText } from '~/models/support/contact'
import { findReplyAddress, requestPerson } from '~/models/support/contact/index.server'
import { emailForm } from '~/models/values/address'
import { emptyOr } from '~/models/values/typed-text'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/chat-person'

export const handle = {
  policy: { cache: 'no-store', limit: ['mail', 'chat'], showsForm: true, search: 'open' } satisfies RoutePolicy,
}

const requestSchema = z.object({
  email: emptyOr(emailForm)
    .optional()
    .transform((email) => email || null),
})

export async function loader({ context }: Route.LoaderArgs) {
  const { db, readSettings, at } = shopRequest(context)
  const visitor = findChatVisitor(context)
  const settings = await readSettings()
  return {
    email: visitor && (await findReplyAddress(db, visitor)),
    expected: expectedAnswerText(settings['shop.hours'], at),
    phone: settings['shop.phone'],
    hours: typesetHours(settings['shop.hours']),
    retentionDays: settings['chat.retention_days'],
  }
}

/** Hands the conversation over: the assistant stops answering and the shop is mailed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, at } = shopRequest(context)
  const submission = await parseForm(request, requestSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const visitor = findChatVisitor(context) ?? newChatVisitor()
  await requestPerson(db, { visitor, email: submission.value.email, at })
  const answer = redirectWithNotice(
    context,
    href('/chat'),
    done('Votre demande est transmise à une personne. Écrivez ici ce qu’elle doit savoir.'),
  )
  answer.headers.append('Set-Cookie', chatCookieHeader(context, visitor)['Set-Cookie'])
  return answer
}

export default function ChatPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { email, expected, phone, hours, retentionDays } = loaderData
  const assistant = useAssistant()
  const { fields, errors } = useFields<z.input<typeof requestSchema>>('personne', {
    defaultValue: { email },
    lastResult: actionData,
  })
  return (
    <>
      <PageTop
        title="Parler à une personne"
        noIndex
        trail={[homeCrumb, { label: assistant.title, href: href('/chat') }]}
        lead={`Une personne de la boutique lit votre conversation et y répond ${expected}. L’assistant se tait jusque-là.`}
      />
      <form className="form stack narrow" method="post" action={href('/chat/personne')} noValidate>
        <ErrorSummary errors={errors} />
        <EmailField
          field={fields.email}
          label="E-mail (facultatif)"
          hint="Pour recevoir aussi la réponse par e-mail."
        />
        <DataNote>
          La conversation et l’adresse servent à vous répondre (mesures prises à votre demande) et sont effacées{' '}
          {retentionDays} jours après le dernier message. <ContactFileNote />
        </DataNote>
        <div className="row">
          <Button>Demander une personne</Button>
          <a href={href('/chat')}>Revenir à la conversation</a>
        </div>
        {phone ? (
          <p className="muted">
            Par téléphone : <PhoneLink phone={phone} /> ({hours}).
          </p>
        ) : null}
      </form>
    </>
  )
}
