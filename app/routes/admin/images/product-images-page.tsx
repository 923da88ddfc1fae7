import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { MAX_PICTURES } from '~/models/content/picture'
import { ImageCard, imagePath } from './image-card'
import type { ProductImagesData } from './product-images.server'
import { ImageUpload } from './upload-form'

interface ProductImagesProps extends ProductImagesData {
  refusedUpload?: string[] | undefined
}

/** The pictures of a product: upload, sort, describe, delete and restore. */
export function ProductImages({ product, pictures, deleted, refusedUpload }: ProductImagesProps) {
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
            <AdminForm rowKey={`deleted-${file}`} action={imagePath(':file/retablir', { productId: product.id, file })}>
              <Button variant="quiet" aria-label={`Rétablir l’image ${alt}`}>
                Rétablir
              </Button>
            </AdminForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
