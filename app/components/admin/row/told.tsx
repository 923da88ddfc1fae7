import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type FetcherWithComponents, useFetcher, useLocation, useRevalidator } from 'react-router'
import { Button } from '~/components/ui/button'
import { Notice, type NoticeProps } from '~/components/ui/notice'

const Tell = createContext<(notice: NoticeProps | undefined) => void>(() => {})

/** What a form answered that left the page as it is; read out, and shown until the next page. */
export function ToldRegion({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<NoticeProps>()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins without it
  useEffect(() => setTold(undefined), [pathname])
  return (
    <Tell value={setTold}>
      {children}
      <div className="admin-told" role="status">
        {told ? <Told notice={told} onClose={() => setTold(undefined)} /> : null}
      </div>
    </Tell>
  )
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

/** Tells what a fetcher's action answered; after a refusal the page is loaded again, since it showed something else. */
export function useTold({ data }: Pick<FetcherWithComponents<NoticeProps | undefined>, 'data'>): void {
  const tell = useContext(Tell)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!data) return
    tell(data)
    if (data.tone !== 'done') revalidate()
  }, [data, tell, revalidate])
}
