import { type FormEvent, useEffect, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { FileZone } from '~/components/admin/form/file-field'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { MAX_PICTURE_BYTES, PICTURE_TYPES, pictureRefusalText, picturesAdded } from '~/models/content/picture'
import { ofName } from '~/models/values/wording'

const NOTICE_MS = 3000
const MEGABYTE = 1024 * 1024

interface ImageUploadProps {
  productId: string
  /** Errors of a form posted without JavaScript. */
  refused: string[] | undefined
}

/** Dropped or selected files, each with progress and result; without JavaScript, one multi-file form. */
export function ImageUpload({ productId, refused }: ImageUploadProps) {
  const { revalidate } = useRevalidator()
  const [added, tellAdded] = useBriefly()
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { uploads, choose, remove, send, isSending } = useUploads(
    href('/api/admin/upload/:productId', { productId }),
    (count) => {
      tellAdded(picturesAdded(count))
      if (input.current) input.current.value = ''
      revalidate()
    },
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(uploads.length === 0)
    if (uploads.length > 0 && !isSending) void send()
  }
  return (
    <section className="admin-panel" aria-labelledby="ajouter-images">
      <h2 id="ajouter-images">Ajouter des images</h2>
      {refused ? <Notice tone="danger" lines={refused} /> : null}
      {isMissing ? <Notice tone="danger" lines={['Sélectionnez un produit et des fichiers']} /> : null}
      <form
        method="post"
        encType="multipart/form-data"
        action={href('/admin/images/:productId/ajouter', { productId })}
        onSubmit={onSubmit}
      >
        <FileZone
          className="image-zone"
          ref={input}
          accept={PICTURE_TYPES.join()}
          hint="JPEG, PNG ou WebP, 5 Mo au plus chacune."
          // A file that was taken off the list can be chosen again.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChosen={choose}
          onDropped={choose}
        />
        {uploads.length > 0 ? <UploadList uploads={uploads} onRemove={remove} /> : null}
        <Button aria-disabled={isSending || undefined}>{isSending ? 'Envoi en cours…' : 'Envoyer'}</Button>
        <p className="image-added" role="status">
          {added}
        </p>
      </form>
    </section>
  )
}

/** Clears the message after three seconds. */
function useBriefly(): [string, (words: string) => void] {
  const [words, tell] = useState('')
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(() => tell(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return [words, tell]
}

const states = { waiting: 'Prêt', uploading: 'Envoi en cours…', done: 'Envoyé', refused: 'Refusé' }

function UploadList({ uploads, onRemove }: { uploads: Upload[]; onRemove(id: string): void }) {
  return (
    <ul className="upload-list" aria-label="Fichiers choisis">
      {uploads.map(({ id, file, state, progress, words }) => (
        <li key={id} data-state={state}>
          <span className="upload-name">{file.name}</span>
          <span className="num muted">{sizeText(file.size)}</span>
          <span className="upload-state">
            {state === 'uploading' ? <progress value={progress} aria-label={`Envoi ${ofName(file.name)}`} /> : null}
            {states[state]}
          </span>
          {state === 'uploading' ? null : (
            <Button type="button" variant="link" aria-label={`Retirer ${file.name}`} onClick={() => onRemove(id)}>
              Retirer
            </Button>
          )}
          {words ? (
            <p className="field-error" role="alert">
              {words}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function sizeText(bytes: number): string {
  const [size, unit] = bytes < MEGABYTE ? [bytes / 1024, 'ko'] : [bytes / MEGABYTE, 'Mo']
  return `${size.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0${unit}`
}

type UploadState = 'waiting' | 'uploading' | 'done' | 'refused'

interface Upload {
  id: string
  file: File
  state: UploadState
  /** Share sent, 0 to 1. */
  progress: number
  /** Reason for refusal. */
  words?: string
}

/** Number of files the server processes in parallel. */
const AT_ONCE = 2

/** Uploads files to `address`, two at a time; calls `onAdded` once all are answered, if any was accepted. */
function useUploads(address: string, onAdded: (count: number) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const change = (id: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)))
  // Ids are never reused: files may be added while others are sent.
  const lastId = useRef(0)
  const choose = (files: File[]) => {
    const chosen = files.map((file): Upload => ({ id: String(++lastId.current), file, state: 'waiting', progress: 0 }))
    setUploads((before) => [...before, ...chosen])
  }
  const remove = (id: string) => setUploads((before) => before.filter((each) => each.id !== id))

  async function send(): Promise<void> {
    const queue = uploads.filter(({ state }) => state === 'waiting' || state === 'refused')
    let added = 0
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { id, file } = next
        change(id, { state: 'uploading', progress: 0, words: undefined })
        const words = await sendFile(address, file, (progress) => change(id, { progress }))
        if (words === undefined) added += 1
        change(id, words === undefined ? { state: 'done', progress: 1 } : { state: 'refused', words })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (added === 0) return
    setUploads((before) => before.filter(({ state }) => state !== 'done'))
    onAdded(added)
  }

  return { uploads, choose, remove, send, isSending: uploads.some(({ state }) => state === 'uploading') }
}

/** Undefined when accepted. Uses XMLHttpRequest, since `fetch` reports no upload progress. */
function sendFile(address: string, file: File, onProgress: (progress: number) => void): Promise<string | undefined> {
  const refused = refusalOf(file)
  if (refused) return Promise.resolve(pictureRefusalText(refused, file.name))
  const form = new FormData()
  form.append('file', file)
  return new Promise((answer) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => answer(request.status < 300 ? undefined : detailOf(request.responseText))
    request.onerror = () => answer('Erreur réseau lors de l’upload')
    request.send(form)
  })
}

/** Client-side check to spare the upload; the server also checks the content. */
function refusalOf({ type, size }: File): 'type' | 'too-large' | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'type'
  return size > MAX_PICTURE_BYTES ? 'too-large' : undefined
}

function detailOf(text: string): string {
  try {
    return String(JSON.parse(text).detail)
  } catch {
    return 'Erreur upload'
  }
}
