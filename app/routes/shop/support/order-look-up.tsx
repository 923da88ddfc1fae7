import type { SubmissionResult } from '@conform-to/react'
import { data, href } from 'react-router'
import { z } from 'zod'
import { DataNote } from '~/components/shop/legal/data-note'
import { type OrderAndEmail, OrderAndEmailFields } from '~/components/shop/order/order-and-email-fields'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { Notice } from '~/components/ui/notice'
import { PostForm } from '~/components/ui/post-form'
import { type FormState, useFields } from '~/components/ui/use-fields'
import { orderNumberForm } from '~/models/shop/order'
import { lookUpOrder } from '~/models/shop/payment/index.server'
import { knownEmailForm } from '~/models/values/address'
import { formatDayRange } from '~/models/values/french-date'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { Identity } from '~/runtime/identity.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order-look-up'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'shared-only',
    shared: { parameters: [] },
    limit: 'mail',
    showsForm: true,
    search: 'listed',
  } satisfies RoutePolicy,
}

const lookUpForm = z.object({ orderNumber: orderNumberForm, email: knownEmailForm })

interface LookUp {
  lastResult: SubmissionResult
  unknown?: boolean
  found?: ReturnType<typeof foundOrder>
}

/**
 * Order number and e-mail together show the status; name, address and articles are behind the link mailed to the
 * order's address. A wrong pair gets one answer whichever half is wrong, and posts are rate-limited (server/limits).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, at, identity } = shopRequest(context)
  const submission = await parseForm(request, lookUpForm)
  const lastResult = submission.reply()
  if (submission.status !== 'success') return data<LookUp>({ lastResult }, { status: 400 })
  const found = await lookUpOrder(db, { ...submission.value, at })
  if (!found) return data<LookUp>({ lastResult, unknown: true }, { status: 404 })
  return data<LookUp>({ lastResult, found: foundOrder(found, identity) })
}

function foundOrder(
  { order, state, mailed }: NonNullable<Awaited<ReturnType<typeof lookUpOrder>>>,
  identity: Pick<Identity, 'mailServer'>,
) {
  const { tone, title, text } = state
  return {
    number: order.order_number ?? '',
    tone,
    title,
    text,
    delivery: state.deliveryExpected ? formatDayRange(order.delivery_from, order.delivery_to) : undefined,
    mailed,
    sendsMail: identity.mailServer !== undefined,
  }
}

export default function OrderLookUp({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTop
        title="Suivre une commande"
        description="Retrouvez où en est votre commande avec son numéro et l’e-mail de la commande, sans compte."
        canonical={href('/support/commande')}
        trail={[homeCrumb, { label: 'Support', href: href('/support') }]}
        lead="Son numéro et votre e-mail suffisent, sans compte."
      />
      <div className="stack stack-large narrow">
        {actionData?.found ? <Found {...actionData.found} /> : null}
        {actionData?.unknown ? (
          <Notice
            tone="caution"
            lines={['Aucune commande ne correspond à ce numéro et à cet e-mail. Vérifiez les deux, puis recommencez.']}
            link={{ href: `${href('/support')}#contact`, label: 'Nous écrire' }}
          />
        ) : null}
        <LookUpForm lastResult={actionData?.lastResult} />
      </div>
    </>
  )
}

function Found({ number, tone, title, text, delivery, mailed, sendsMail }: ReturnType<typeof foundOrder>) {
  return (
    <Notice tone={tone}>
      <p>
        <strong>
          Commande {number} : {title}
        </strong>
      </p>
      <p>{text}</p>
      {delivery ? <p>Livraison prévue {delivery}.</p> : null}
      <p>
        {!sendsMail ? (
          <>
            Son détail est dans <a href={href('/profile')}>votre compte</a>, ouvert avec l’e-mail de la commande.
          </>
        ) : mailed ? (
          'Le lien vers la page de la commande, avec tout son détail, part à l’e-mail de la commande.'
        ) : (
          'Le détail est derrière le lien de votre e-mail de confirmation.'
        )}
      </p>
    </Notice>
  )
}

function LookUpForm(state: FormState<OrderAndEmail>) {
  const { fields, errors } = useFields<OrderAndEmail>('suivi', state)
  return (
    <PostForm action={href('/support/commande')} errors={errors} submit="Voir où en est ma commande">
      <OrderAndEmailFields fields={fields} />
      <DataNote>Ces données servent à retrouver votre commande (exécution du contrat) et ne sont pas gardées.</DataNote>
    </PostForm>
  )
}
