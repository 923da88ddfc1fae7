import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type FetcherWithComponents, href, useFetcher, useLocation, useRevalidator } from 'react-router'
import { Button } from '~/components/ui/button'
import { Notice, type NoticeProps } from '~/components/ui/notice'

/** Screens where success notices disappear automatically. */
const BRIEF_SCREENS = href('/admin/images')
const BRIEF_MS = 3000

/** Calls `onGone` after the display time of a notice; refusals stay. */
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

/** Result of the previous page's action, above the content. */
export function PageNotice({ notice }: { notice: NoticeProps | null }) {
  const [gone, setGone] = useState<NoticeProps | null>(null)
  useBrief(notice, () => setGone(notice))
  return notice && notice !== gone ? <Notice {...notice} className="page-notice" /> : null
}

interface NoticeSink {
  showNotice(notice: NoticeProps | undefined): void
  watch(fetcherKey: string): void
}

const NoticeContext = createContext<NoticeSink>({ showNotice: () => {}, watch: () => {} })

/** Live region for results of forms that stay on the page; shown until the next page. */
export function NoticeRegion({ children }: { children: ReactNode }) {
  const [notice, showNotice] = useState<NoticeProps>()
  const [watched, setWatched] = useState<string[]>([])
  const { pathname } = useLocation()
  useBrief(notice, () => showNotice(undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins without it
  useEffect(() => {
    showNotice(undefined)
    setWatched([])
  }, [pathname])
  useClearedBySubmit(showNotice)
  const sink = useMemo(() => {
    const watch = (key: string) => setWatched((before) => (before.includes(key) ? before : [...before, key]))
    return { showNotice, watch }
  }, [])
  return (
    <NoticeContext value={sink}>
      {children}
      {watched.map((key) => (
        <FetcherNotice key={key} fetcherKey={key} />
      ))}
      <div className="admin-notices" role="status">
        {notice ? <NoticeView notice={notice} onClose={() => showNotice(undefined)} /> : null}
      </div>
    </NoticeContext>
  )
}

/** The next form, refused in the browser or not, clears the result of the former; undoing belongs to that result. */
function useClearedBySubmit(showNotice: NoticeSink['showNotice']): void {
  useEffect(() => {
    const clear = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('.admin-notices')) showNotice(undefined)
    }
    document.addEventListener('submit', clear, true)
    return () => document.removeEventListener('submit', clear, true)
  }, [showNotice])
}

/** Outlives a form that its own response removes from the page. */
function FetcherNotice({ fetcherKey }: { fetcherKey: string }) {
  useNoticeOf(useFetcher<NoticeProps>({ key: fetcherKey }))
  return null
}

/** Reports the response of a fetcher's form; for its `onSubmit`. */
export function useWatch(fetcherKey: string): () => void {
  const { watch } = useContext(NoticeContext)
  return () => watch(fetcherKey)
}

function NoticeView({ notice: { undo, ...notice }, onClose }: { notice: NoticeProps; onClose(): void }) {
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
  useNoticeOf(fetcher)
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

/** Shows a notice above the page content. */
export function useShowNotice(): (notice: NoticeProps) => void {
  return useContext(NoticeContext).showNotice
}

/** Reports the response of a fetcher's action; after a refusal reloads the page, which was stale. */
export function useNoticeOf({ data }: Pick<FetcherWithComponents<NoticeProps | undefined>, 'data'>): void {
  const { showNotice } = useContext(NoticeContext)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!data) return
    showNotice(data)
    if (data.tone !== 'done') revalidate()
  }, [data, showNotice, revalidate])
}
