import { Icon } from '~/components/ui/icons'
import { Pills } from '~/components/ui/pills'
import type { NeedTexts } from '~/models/base/template'
import type { CountedFacet } from '~/models/shop/catalogue'
import { Count } from './list-filters'

interface ShelvesProps {
  needs: NeedTexts[]
  all: { href: string; current: boolean }
  /** The current need. */
  current?: string | undefined
  hrefOf: (need: string) => string
  /** Product counts by need; none shown when omitted. */
  counts?: CountedFacet['options']
  extras: { href: string; label: string; current: boolean }
}

/** Catalogue navigation: all products, by need, and extras. */
export function Shelves({ needs, all, current, hrefOf, counts = [], extras }: ShelvesProps) {
  const countOf = (need: string) => counts.find(({ value }) => value === need)?.count
  const needPills = needs.map(({ value, label, icon }) => {
    const count = countOf(value)
    return {
      key: value,
      href: hrefOf(value),
      label: (
        <>
          <Icon name={icon} />
          {label}
          {count === undefined ? null : <Count count={count} />}
        </>
      ),
      current: value === current,
    }
  })
  const extrasPill = {
    key: 'extras',
    href: extras.href,
    label: (
      <>
        <Icon name="tool" />
        {extras.label}
      </>
    ),
    current: extras.current,
  }
  return (
    <nav className="shelves" aria-label="Filtrer par besoin">
      <Pills items={[{ key: '', ...all, label: 'Tous' }, ...needPills, extrasPill]} />
    </nav>
  )
}
