import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { PictureField } from '~/components/admin/form/file-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import type { ArticlePageData } from './article-page.server'
import type { ArticleVerb } from './verbs.server'

const verbPath = verbPathOf<ArticleVerb>('/admin/articles/:articleId/*')

interface ArticleImageProps extends Pick<ArticlePageData, 'article' | 'deleted'> {
  /** Errors of a refused file. */
  refused: string[] | undefined
}

/** The picture of an article: upload, replace, delete and restore. */
export function ArticleImage({ article, deleted, refused }: ArticleImageProps) {
  const { id, picture } = article
  return (
    <section className="admin-panel article-images stack" aria-labelledby="image-article">
      <h2 id="image-article">Image</h2>
      {picture ? (
        <>
          <PictureThumb key={picture.file} {...picture} folder="articles" />
          <p>
            <Link to={href('/admin/articles/:articleId/image/:file/supprimer', { articleId: id, file: picture.file })}>
              Supprimer l’image
            </Link>
          </p>
        </>
      ) : (
        <p className="small muted">{'Sans image\u202f: la liste et les liens partagés n’en montrent pas.'}</p>
      )}
      {refused ? <Notice tone="danger" lines={refused} /> : null}
      <form
        method="post"
        encType="multipart/form-data"
        action={`${href('/admin/articles/:articleId/image', { articleId: id })}#image-article`}
      >
        <PictureField
          label={picture ? 'Remplacer par un fichier' : 'Choisissez un fichier'}
          hint="Enregistrez d’abord le texte."
        />
        <Button variant="quiet">Envoyer l’image</Button>
      </form>
      {deleted.length > 0 ? <DeletedImages articleId={id} deleted={deleted} /> : null}
    </section>
  )
}

function DeletedImages({ articleId, deleted }: { articleId: string; deleted: ArticlePageData['deleted'] }) {
  return (
    <>
      <h3>Images retirées</h3>
      <ul className="stack">
        {deleted.map(({ file, alt, actor, deletedAt, until }) => (
          <li key={file}>
            <PictureThumb file={file} alt={alt} folder="articles" />
            <p className="small">
              Retirée le {deletedAt} par {actor}. Peut revenir jusqu’au {until}.
            </p>
            <AdminForm rowKey={`deleted-${file}`} action={verbPath('image/:file/retablir', { articleId, file })}>
              <Button variant="quiet" aria-label={`Rétablir l’image ${alt}`}>
                Rétablir
              </Button>
              <RowMark rowKey={`deleted-${file}`} />
            </AdminForm>
          </li>
        ))}
      </ul>
    </>
  )
}
