import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { AdminForm, fieldNamed } from '~/components/admin/form/admin-form'
import { PictureField } from '~/components/admin/form/file-field'
import { contentForms } from '~/components/admin/form/forms/content'
import { TypedField } from '~/components/admin/form/typed-field'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { TextAreaField } from '~/components/ui/field'
import { Badge } from '~/components/ui/marks'
import { Notice } from '~/components/ui/notice'
import type { DescribedField } from '~/components/ui/use-fields'
import type { BlockKind } from '~/models/base/template'
import type { BlockField } from '~/models/content/site'
import { blockFields } from '~/models/content/site'
import type { SiteData } from './site-page.server'
import type { SiteVerb } from './verbs.server'

type Block = SiteData['blocks'][number]

const verbPath = verbPathOf<SiteVerb>('/admin/accueil/*')
const place = (id: string) => `bloc-${id}`

interface SitePageProps extends SiteData {
  /** Of a file that was not accepted. */
  refusedPicture?: { blockId: string; lines: string[] } | undefined
}

export function SitePage({ blocks, stamp, canAdd, refusedPicture }: SitePageProps) {
  const list = useKeptFocus()
  return (
    <>
      <AdminHeader
        title="Page d’accueil"
        lead="Ses blocs, dans l’ordre. Ce que vous changez paraît aussitôt."
        actions={
          <>
            <a className="button" href={href('/')}>
              Voir la page
            </a>
            {blocks.some(({ version, isChanged, isOwn }) => version > 0 || isChanged || isOwn) ? (
              <Link className="button button-quiet" to={href('/admin/accueil/origine')}>
                Page d’origine
              </Link>
            ) : null}
          </>
        }
      />
      <div className="site-desk">
        <div>
          <ol className="site-blocks" ref={list.element} onSubmit={list.markSent}>
            {blocks.map((block) => (
              <BlockCard
                key={block.id}
                {...block}
                isLast={block === blocks.at(-1)}
                refused={refusedPicture?.blockId === block.id ? refusedPicture.lines : undefined}
              />
            ))}
          </ol>
          {canAdd ? <NewBlock /> : null}
        </div>
        <Preview stamp={stamp} />
      </div>
    </>
  )
}

/** After a move the button that had the focus may be gone: the focus stays in its block. */
function useKeptFocus() {
  const element = useRef<HTMLOListElement>(null)
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (!sent.current || document.activeElement !== document.body) return
    const block = document.getElementById(sent.current)
    block?.querySelector<HTMLElement>('.row-actions button, .row-actions a')?.focus()
  })
  const markSent = ({ target }: { target: EventTarget }) => {
    sent.current = target instanceof Element ? target.closest('li')?.id : undefined
  }
  return { element, markSent }
}

/** The page itself, loaded again after each change at the place it was scrolled to. */
function Preview({ stamp }: { stamp: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useRef(stamp)
  useEffect(() => {
    if (loaded.current === stamp) return
    loaded.current = stamp
    frame.current?.contentWindow?.location.reload()
  }, [stamp])
  return (
    <aside className="site-preview" aria-label="Aperçu">
      {/* Without its origin it could not be loaded again; it runs no scripts. */}
      <iframe
        ref={frame}
        title="La page d’accueil, telle que les visiteurs la voient"
        sandbox="allow-same-origin"
        loading="lazy"
        src={href('/admin/accueil/apercu')}
      />
    </aside>
  )
}

type BlockCardProps = Block & { isLast: boolean; refused: string[] | undefined }

function BlockCard({ isLast, refused, ...block }: BlockCardProps) {
  const { id, kind, name, isHidden, isEmpty, isOwn, fields, words } = block
  const source = sources[kind]
  const title = isOwn || kind === 'hero' ? undefined : words.title
  return (
    <li id={place(id)} className="site-block" aria-label={name}>
      <div className="site-block-head">
        <h2>{name}</h2>
        {isOwn ? <Badge>Votre texte</Badge> : null}
        {isHidden ? <Badge tone="caution">Masqué</Badge> : null}
        {!isHidden && isEmpty ? <Badge tone="caution">Rien à montrer</Badge> : null}
        <Actions {...block} isLast={isLast} />
      </div>
      <p className="small muted">
        {kind === 'hero' ? `${words.title} ` : null}
        {title && title !== name ? `«\u202f${title}\u202f». ` : null}
        {isEmpty ? `${source?.empty ?? ''} ` : null}
        {source?.text}
        {source?.link ? (
          <>
            Contenu : <Link to={source.link.href}>{source.link.label}</Link>
          </>
        ) : null}
      </p>
      {fields.length > 0 ? <Words {...block} /> : null}
      {block.hasPicture ? <OwnPicture {...block} refused={refused} /> : null}
    </li>
  )
}

interface Source {
  /** Why there is nothing to show. */
  empty?: string
  text?: string
  /** Where what it shows is edited. */
  link?: { href: string; label: string }
}

const products = { href: href('/admin/products'), label: 'Produits' }
const shopSettings = { href: href('/admin/settings/:group', { group: 'boutique' }), label: 'Coordonnées et horaires' }

const sources: Partial<Record<BlockKind, Source>> = {
  'first-facts': { link: { href: href('/admin/settings/:group', { group: 'livraison' }), label: 'Livraison et TVA' } },
  figures: {
    empty: 'Aucun produit publié, ou aucun chiffre prouvé.',
    link: { href: href('/admin/affirmations'), label: 'Affirmations' },
  },
  invitation: { link: { href: href('/admin/questionnaire/mots'), label: 'Mots autour du questionnaire' } },
  needs: { empty: 'Aucun produit publié.', link: products },
  featured: { empty: 'Aucun produit publié.', link: products },
  cost: { empty: 'Aucun appareil publié avec ses consommables.', link: products },
  terms: {
    empty: 'Aucun moyen de paiement.',
    link: { href: href('/admin/settings/:group', { group: 'paiement' }), label: 'Paiement' },
  },
  reviews: { empty: 'Aucun avis publié.', link: { href: href('/admin/avis'), label: 'Avis' } },
  articles: { empty: 'Aucun article publié.', link: { href: href('/admin/articles'), label: 'Articles' } },
  questions: { empty: 'Aucune question publiée.', link: { href: href('/admin/faq'), label: 'Questions fréquentes' } },
  booking: {
    empty: 'Aucune prestation à réserver.',
    link: { href: href('/admin/rendez-vous/prestations'), label: 'Prestations à réserver' },
  },
  hours: { empty: 'Ni horaires ni adresse.', link: shopSettings },
}

function Actions({
  id,
  kind,
  name,
  position,
  version,
  isHidden,
  isOwn,
  isChanged,
  isLast,
}: Block & { isLast: boolean }) {
  const blockId = id
  const move = { id, name, position }
  return (
    <div className="row-actions">
      {kind === 'hero' ? <span className="small muted">Toujours en premier</span> : null}
      {position > 1 ? <Move {...move} to="up" /> : null}
      {kind === 'hero' || isLast ? null : <Move {...move} to="down" />}
      {kind === 'hero' ? null : (
        <AdminForm
          rowKey={id}
          action={`${verbPath(':blockId/etat', { blockId })}#${place(id)}`}
          fields={{ version, to: isHidden ? 'shown' : 'hidden' }}
        >
          <Button variant="link" aria-label={`${isHidden ? 'Montrer' : 'Masquer'}, ${name}`}>
            {isHidden ? 'Montrer' : 'Masquer'}
          </Button>
        </AdminForm>
      )}
      {isOwn || isChanged ? (
        <Link to={href('/admin/accueil/:blockId/retirer', { blockId })}>
          {isOwn ? 'Supprimer' : 'Mots d’origine'}
          <span className="visually-hidden">, {name}</span>
        </Link>
      ) : null}
      <RowMark rowKey={id} />
    </div>
  )
}

const moves = { up: 'Monter', down: 'Descendre' }

function Move({ id, name, position, to }: Pick<Block, 'id' | 'name' | 'position'> & { to: keyof typeof moves }) {
  return (
    <AdminForm
      rowKey={id}
      action={`${verbPath(':blockId/place', { blockId: id })}#${place(id)}`}
      fields={{ position, to }}
    >
      <Button variant="link" aria-label={`${moves[to]}, ${name}`}>
        {moves[to]}
      </Button>
    </AdminForm>
  )
}

function Words({ id, name, fields, words, picture, version }: Block) {
  return (
    <AdminForm
      id={`mots-${id}`}
      schema={contentForms(({ blockForm }) => blockForm(fields))}
      action={verbPath(':blockId/mots', { blockId: id })}
      version={version}
      defaultValue={{ ...words, ...(picture && { alt: picture.alt }) }}
      button="Enregistrer"
      pending="Enregistrement…"
      ownIds
      summary={
        <>
          Modifier les mots<span className="visually-hidden"> de {name}</span>
        </>
      }
    >
      {(typed) => (
        <>
          <WordFields fields={fields} typed={typed} />
          {picture ? (
            <TypedField
              field={fieldNamed(typed, 'alt')}
              label="Ce que montre votre image"
              hint="Vide si elle ne fait que décorer."
              autoComplete="off"
            />
          ) : null}
        </>
      )}
    </AdminForm>
  )
}

function WordFields({ fields, typed }: { fields: BlockField[]; typed: Record<string, DescribedField> }) {
  return fields.map(({ name, label, hint, rows }) => {
    const field = { field: fieldNamed(typed, name), label, hint, required: true }
    return rows ? (
      <TextAreaField key={name} {...field} rows={rows} spellCheck />
    ) : (
      <TypedField key={name} {...field} autoComplete="off" />
    )
  })
}

const ownFields = blockFields('words', [])

function NewBlock() {
  return (
    <section className="admin-panel site-new" aria-label="Ajouter un texte">
      <AdminForm
        id="nouveau-texte"
        schema={contentForms(({ blockForm }) => blockForm(ownFields))}
        action={verbPath('nouveau', {})}
        version={0}
        button="Ajouter le texte"
        pending="Ajout…"
        ownIds
        summary="Ajouter un texte"
      >
        {(typed) => <WordFields fields={ownFields} typed={typed} />}
      </AdminForm>
    </section>
  )
}

function OwnPicture({ id, name, picture, refused }: Block & { refused: string[] | undefined }) {
  return (
    <details className="site-picture" open={refused !== undefined || undefined}>
      <summary>
        {picture ? 'Votre image' : 'Mettre une image'}
        <span className="visually-hidden">, {name}</span>
      </summary>
      <div className="stack stack-small">
        {picture ? (
          <>
            <PictureThumb key={picture.file} file={picture.file} alt={picture.alt} folder="site" />
            <p>
              <Link to={href('/admin/accueil/:blockId/image/supprimer', { blockId: id })}>Retirer cette image</Link>
            </p>
          </>
        ) : null}
        {refused ? <Notice tone="danger" lines={refused} /> : null}
        <form
          method="post"
          encType="multipart/form-data"
          action={`${href('/admin/accueil/:blockId/image', { blockId: id })}#${place(id)}`}
        >
          <PictureField id={`fichier-${id}`} label={picture ? 'Remplacer par un fichier' : 'Choisissez un fichier'} />
          <Button variant="quiet">Envoyer l’image</Button>
        </form>
      </div>
    </details>
  )
}
