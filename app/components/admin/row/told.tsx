import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type FetcherWithComponents, href, useFetcher, useLocation, useRevalidator } from 'react-router'
import { Button } from '~/components/ui/button'
import { Notice, type NoticeProps } from '~/components/ui/notice'

/** Screens whose notices of success go by themselves. */
const BRIEF_SCREENS = href('/admin/images')
const BRIEF_MS = 3000

/** Calls `onGone` once a notice was shown long enough; refusals stay until they are read. */
function useBrief(notice: NoticeProps | null | undefined, onGone: () => void): void {
  const { pathname } = useLocation()
  const isBrief = notice?.tone === 'done' && pathname.startsWith(BRIEF_SCREENS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from the notice on
  useEffect(() => {
    if (!isBrief) return
    const timer = setTimeout(onGone, BRIEF_MS)
    return () => clearTimeout(timer)
  }, [notice, isBrief])
}

/** What the page before did, above what the page shows. */
export function PageNotice({ notice }: { notice: NoticeProps | null }) {
  const [gone, setGone] = useState<NoticeProps | null>(null)
  useBrief(notice, () => setGone(notice))
  return notice && notice !== gone ? <Notice {...notice} className="page-notice" /> : null
}

interface Telling {
  tell(notice: NoticeProps | undefined): void
  watch(fetcherKey: string): void
}

const Tell = createContext<Telling>({ tell: () => {}, watch: () => {} })

/** What a form answered that left the page as it is; read out, and shown until the next page. */
export function ToldRegion({ children }: { children: ReactNode }) {
  const [told, tell] = useState<NoticeProps>()
  const [watched, setWatched] = useState<string[]>([])
  const { pathname } = useLocation()
  useBrief(told, () => tell(undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins without it
  useEffect(() => {
    tell(undefined)
    setWatched([])
  }, [pathname])
  const telling = useMemo(() => {
    const watch = (key: string) => setWatched((before) => (before.includes(key) ? before : [...before, key]))
    return { tell, watch }
  }, [])
  return (
    <Tell value={telling}>
      {children}
      {watched.map((key) => (
        <Watched key={key} fetcherKey={key} />
      ))}
      <div className="admin-told" role="status">
        {told ? <Told notice={told} onClose={() => tell(undefined)} /> : null}
      </div>
    </Tell>
  )
}

/** Outlives a form that its own answer takes off the page. */
function Watched({ fetcherKey }: { fetcherKey: string }) {
  useTold(useFetcher<NoticeProps>({ key: fetcherKey }))
  return null
}

/** Tells what a fetcher's form is answered; for its `onSubmit`. */
export function useWatch(fetcherKey: string): () => void {
  const { watch } = useContext(Tell)
  return () => watch(fetcherKey)
}

function Told({ notice: { undo, ...notice }, onClose }: { notice: NoticeProps; onClose(): void }) {
  return (
    <Notice {...notice} live={false}>
      <div className="row">
        {undo ? <Undo {...undo} /> : null}
        <Button type="button" variant="link" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Notice>
  )
}

function Undo({ action, label, fields }: NonNullable<NoticeProps['undo']>) {
  const fetcher = useFetcher<NoticeProps>()
  useTold(fetcher)
  return (
    <fetcher.Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="link" aria-disabled={fetcher.state !== 'idle' || undefined}>
        {label}
      </Button>
    </fetcher.Form>
  )
}

/** Shows a notice above what the page shows. */
export function useTell(): (notice: NoticeProps) => void {
  return useContext(Tell).tell
}

/** Tells what a fetcher's action answered; after a refusal the page is loaded again, since it showed something else. */
export function useTold({ data }: Pick<FetcherWithComponents<NoticeProps | undefined>, 'data'>): void {
  const { tell } = useContext(Tell)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!data) return
    tell(data)
    if (data.tone !== 'done') revalidate()
  }, [data, tell, revalidate])
}
