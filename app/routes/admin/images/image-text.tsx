import { data, href } from 'react-router'
import { ProductImages } from '~/components/admin/images/product-images'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { pictureTextForm } from '~/models/picture'
import { describePicture } from '~/models/picture/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/image-text'
import { loadProductImages } from './product-images.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadProductImages(args)), file: args.params.file }
}

export async function action({ request, params: { productId, file }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const submission = await parseForm(request, pictureTextForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const forbidden = forbiddenErrors(template.forbiddenWords, submission.payload)
  if (forbidden) return data({ result: submission.reply({ fieldErrors: forbidden }) }, { status: 409 })
  const described = await describePicture(db, { productId, file, ...submission.value, actor, at })
  if (described.ok) {
    const page = href('/admin/images/:productId', { productId })
    return answerRow({ request, context }, { notice: done('Texte de l’image enregistré.'), page })
  }
  if (described.reason === 'unknown') throw data('Image inconnue', { status: 404 })
  const { version, alt } = described
  const changed = { version, lines: [`Texte enregistré entre-temps\u202f: «\u202f${alt}\u202f».`] }
  return data({ result: submission.reply(), changed }, { status: 409 })
}

export default function ImageTextRefused({ loaderData, actionData }: Route.ComponentProps) {
  const { file, ...page } = loaderData
  return <ProductImages {...page} refusedText={actionData && { file, answer: actionData }} />
}
