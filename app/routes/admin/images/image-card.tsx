import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { formsIn } from '~/components/admin/form/use-checks'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { TextAreaField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import type { PictureMove } from '~/models/content/picture'
import type { ProductImagesData } from './product-images.server'
import type { ImageVerb } from './verbs.server'

const pictureForms = formsIn(() => import('~/components/admin/form/checks/pictures'))

export const imagePath = verbPathOf<ImageVerb>('/admin/images/:productId/*')

interface ImageCardProps {
  product: { id: string; name: string }
  picture: ProductImagesData['pictures'][number]
  isFirst: boolean
  isLast: boolean
}

export function ImageCard({ product, picture, isFirst, isLast }: ImageCardProps) {
  const { file, position, alt, version } = picture
  const address = { productId: product.id, file }
  const number = position + 1
  return (
    <li className="image-card">
      <PictureThumb file={file} alt={alt} />
      <div className="image-card-actions">
        {isFirst ? (
          <Badge tone="positive">Principale</Badge>
        ) : (
          <Move {...address} {...{ position, number }} to="first" />
        )}
        {isFirst ? null : <Move {...address} {...{ position, number }} to="forward" />}
        {isLast ? null : <Move {...address} {...{ position, number }} to="backward" />}
        <Link to={href('/admin/images/:productId/:file/supprimer', address)} aria-label={`Supprimer l’image ${number}`}>
          Supprimer
        </Link>
        <RowMark rowKey={file} />
      </div>
      <AdminForm
        id={`texte-${file}`}
        ownIds
        schema={pictureForms(({ pictureTextForm }) => pictureTextForm)}
        action={imagePath(':file/texte', address)}
        version={version}
        defaultValue={{ alt }}
        button="Enregistrer le texte"
        pending="Enregistrement…"
        quiet
      >
        {(fields) => (
          <TextAreaField
            field={fields.alt}
            label={`Ce que montre l’image ${number}`}
            rows={3}
            hint={
              alt === product.name
                ? 'À écrire, pour qui ne voit pas l’image et pour les moteurs de recherche.'
                : undefined
            }
          />
        )}
      </AdminForm>
    </li>
  )
}

const moves: Record<PictureMove, string> = {
  first: 'Mettre en premier',
  forward: 'Avancer',
  backward: 'Reculer',
}

interface MoveProps {
  productId: string
  file: string
  position: number
  number: number
  to: PictureMove
}

function Move({ productId, file, position, number, to }: MoveProps) {
  return (
    <AdminForm rowKey={file} action={imagePath(':file/place', { productId, file })} fields={{ position, to }}>
      <Button variant="link" aria-label={`${moves[to]}, image ${number}`}>
        {moves[to]}
      </Button>
    </AdminForm>
  )
}
