import { href, Link } from 'react-router'
import { Button } from '~/components/ui/button'
import { MAX_PICTURES } from '~/models/picture'
import type { FormAnswer } from '../form/desk-form'
import { AdminHeader } from '../page/admin-header'
import { RowForm } from '../row/row-form'
import { ImageCard } from './image-card'
import { ImageUpload } from './image-upload'
import { PictureThumb } from './picture-thumb'
import type { ProductImagesData } from './product-images-data'

interface Refused {
  refusedUpload?: string[] | undefined
  refusedText?: { file: string; answer: FormAnswer } | undefined
}

/** The pictures of a product: upload, sort, describe, delete and restore. */
export function ProductImages({ product, pictures, deleted, refusedUpload, refusedText }: ProductImagesData & Refused) {
  return (
    <>
      <AdminHeader
        title={`${product.name}\u202f: images`}
        lead={`${pictures.length} sur ${MAX_PICTURES} au plus. La première est la principale\u202f: listes, panier et liens partagés la montrent.`}
        actions={
          <>
            <Link className="button button-quiet" to={href('/admin/images')}>
              Tous les produits
            </Link>
            <a className="button button-quiet" href={href('/products/:productId', { productId: product.id })}>
              Page du produit
            </a>
          </>
        }
      />
      <div className="stack">
        <ImageUpload key={product.id} productId={product.id} refused={refusedUpload} />
        <section className="admin-panel" aria-labelledby="images-produit">
          <h2 id="images-produit">Images</h2>
          {pictures.length > 0 ? (
            <ol className="image-cards">
              {pictures.map((picture, index) => (
                <ImageCard
                  key={picture.file}
                  {...{ product, picture }}
                  isFirst={index === 0}
                  isLast={index === pictures.length - 1}
                  refused={refusedText?.file === picture.file ? refusedText.answer : undefined}
                />
              ))}
            </ol>
          ) : (
            <p>{'Ce produit n’a pas encore d’image\u202f: la boutique montre un dessin neutre à la place.'}</p>
          )}
        </section>
        {deleted.length > 0 ? <DeletedImages product={product} deleted={deleted} /> : null}
      </div>
    </>
  )
}

function DeletedImages({ product, deleted }: Pick<ProductImagesData, 'product' | 'deleted'>) {
  return (
    <section className="admin-panel" aria-labelledby="images-supprimees">
      <h2 id="images-supprimees">Supprimées</h2>
      <ul className="image-deleted">
        {deleted.map(({ file, alt, actor, deletedAt, until }) => (
          <li key={file}>
            <PictureThumb file={file} alt={alt} />
            <p className="small">
              Supprimée le {deletedAt} par {actor}. Peut revenir jusqu’au {until}.
            </p>
            <RowForm
              rowKey={`deleted-${file}`}
              action={href('/admin/images/:productId/:file/retablir', { productId: product.id, file })}
              fields={{}}
            >
              <Button variant="quiet" aria-label={`Rétablir l’image ${alt}`}>
                Rétablir
              </Button>
            </RowForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
