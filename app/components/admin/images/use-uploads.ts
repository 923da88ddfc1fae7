import { useRef, useState } from 'react'
import { MAX_PICTURE_BYTES, PICTURE_TYPES, pictureRefusalText } from '~/models/picture'

export type UploadState = 'waiting' | 'uploading' | 'done' | 'refused'

export interface Upload {
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
export function useUploads(address: string, onAdded: (count: number) => void) {
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
