import type { SubmissionResult } from '@conform-to/react'
import { data, href } from 'react-router'
import { z } from 'zod'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { PageMeta } from '~/components/shop/page/page-meta'
import { LookUpForm } from '~/components/shop/support/look-up-form'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { tenantContext } from '~/middleware/tenant.server'
import { orderNumberForm } from '~/models/order'
import { lookUpOrder } from '~/models/payment/index.server'
import { emailForm, formatDayRange } from '~/models/values'

import { parseForm } from '~/routes/posted-form.server'
import { config } from '~/runtime/config.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order-look-up'

export const handle = {
  policy: {
    cache: 'shared-only',
    shared: { parameters: [] },
    limit: 'mail',
    showsForm: true,
    search: 'listed',
  } satisfies RoutePolicy,
}

const lookUpForm = z.object({ orderNumber: orderNumberForm, email: emailForm })

interface LookUp {
  lastResult: SubmissionResult
  unknown?: boolean
  found?: FoundOrder
}

/**
 * Whoever knows both reads where the order stands; name, address and what was bought are behind the link, which goes
 * to the order's own mailbox. A wrong pair is told alike whichever half is wrong, and posts are counted (server/limits).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const submission = await parseForm(request, lookUpForm)
  const lastResult = submission.reply()
  if (submission.status !== 'success') return data<LookUp>({ lastResult }, { status: 400 })
  const found = await lookUpOrder(db, { ...submission.value, at: requestContextOf(context).at })
  if (!found) return data<LookUp>({ lastResult, unknown: true }, { status: 404 })
  const { order, state, mailed } = found
  return data<LookUp>({
    lastResult,
    found: {
      number: order.order_number ?? '',
      tone: state.tone,
      title: state.title,
      text: state.text,
      delivery: state.deliveryExpected ? formatDayRange(order.delivery_from, order.delivery_to) : undefined,
      mailed,
      sendsMail: config.smtpUrl !== undefined,
    },
  })
}

export default function OrderLookUp({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title="Suivre une commande"
        description="Retrouvez où en est votre commande avec son numéro et l’e-mail de la commande, sans compte."
        canonical={href('/support/commande')}
      />
      <Breadcrumb
        items={[
          { label: 'Accueil', href: href('/') },
          { label: 'Support', href: href('/support') },
          { label: 'Suivre une commande' },
        ]}
      />
      <PageHeader title="Suivre une commande" lead="Son numéro et votre e-mail suffisent, sans compte." />
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

interface FoundOrder {
  number: string
  tone: 'info' | 'done' | 'caution'
  title: string
  text: string
  delivery: string | undefined
  mailed: boolean
  sendsMail: boolean
}

function Found({ number, tone, title, text, delivery, mailed, sendsMail }: FoundOrder) {
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
