import { initialOf } from '~/models/base/template'

const paths = {
  cart: 'M3 4h2.2l2.3 11.2h10l2-8H6M9 20h.01M17 20h.01',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-3.8 3.3-6 7.5-6s7.5 2.2 7.5 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronRight: 'M9.5 6l6 6-6 6',
  arrowRight: 'M4 12h16M14 6l6 6-6 6',
  arrowLeft: 'M20 12H4M10 6l-6 6 6 6',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.01',
  warning: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4M12 16.8h.01',
  done: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.7L16 9.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5',
  truck: 'M2.5 6h11v10.5h-11zM13.5 10h4l3.5 3.2v3.3h-7.5M7 19.2h.01M17 19.2h.01',
  shield: 'M12 3l7.5 2.7v5.8c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V5.7L12 3ZM8.8 12l2.3 2.3 4.2-4.3',
  return: 'M4 9.5h11a5 5 0 0 1 0 10H9M8 5.5l-4 4 4 4',
  tool: 'M14.5 6.5a4 4 0 0 1 5-3l-2.7 2.8.7 2 2 .7 2.5-2.6a4 4 0 0 1-5.5 4.6L8 19.5a2.1 2.1 0 0 1-3-3l8.5-8.5',
  card: 'M3 6h18v12.5H3zM3 10h18M6.5 15h4',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20h17',
  gift: 'M4 11.5h16V20H4zM3 7.5h18v4H3zM12 7.5V20M12 7.5C9 7.5 7 6.5 7 5s3.5-2 5 2.5C13.5 3 17 3.5 17 5s-2 2.5-5 2.5Z',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.8v2.2',
  drop: 'M12 3.5c3.7 4.2 6 7.2 6 10.5a6 6 0 0 1-12 0c0-3.3 2.3-6.3 6-10.5Z',
  box: 'M4 8l8-4.5L20 8v8.5L12 21l-8-4.5V8ZM4 8l8 4.5L20 8M12 12.5V21',
  camera: 'M3.5 7.5h4L9 5h6l1.5 2.5h4V19h-17zM12 16a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
  home: 'M4 11l8-7 8 7v9h-5.5v-5.5h-5V20H4z',
  office: 'M5 20.5v-17h9v17M14 9h5v11.5M3 20.5h18M8 7.5h3M8 11.5h3M8 15.5h3',
  bowl: 'M3.5 11.5h17a8.5 8.5 0 0 1-17 0ZM8 20.5h8M9 8.5c0-1.6 1.4-1.6 1.4-3.2M13.4 8.5c0-1.6 1.4-1.6 1.4-3.2',
  store: 'M4 9.5 5.5 4h13L20 9.5M4 9.5h16M5 9.5v11h14v-11M9.5 20.5v-6h5v6',
  plate: 'M6.5 3.5v5.5a2.75 2.75 0 0 0 5.5 0V3.5M9.25 3.5v17M17.5 20.5v-17c-2.2 1.6-3 5-3 9.5h3',
  cake: 'M4.5 11h15v9.5h-15zM4.5 15c2.5 2.2 5-1.2 7.5 0s5 2.2 7.5 0M12 11V7.5M12 4.5h.01',
  paw: 'M12 12c2.5 0 4.8 2.8 4.8 5 0 3-3 2.3-4.8 2.3S7.2 20 7.2 17c0-2.2 2.3-5 4.8-5ZM5.2 11.2h.01M9.2 6.7h.01M14.8 6.7h.01M18.8 11.2h.01',
  shower:
    'M4 20V7.5a3.5 3.5 0 0 1 7 0V9M7 12.5a4 4 0 0 1 8 0zM8 16v.5M11 16v.5M14 16v.5M8 19.5v.5M11 19.5v.5M14 19.5v.5',
  phone:
    'M5 4h3.5L10 8.5 7.8 10a12 12 0 0 0 6.2 6.2l1.5-2.2 4.5 1.5V19a1.5 1.5 0 0 1-1.5 1.5C10.5 20.5 3.5 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4Z',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c0-3 2.8-5 6.5-5s6.5 2 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.4.6 4 2.3 4 4.6',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  chat: 'M4 5h16v11H11l-4.5 4v-4H4zM8 9.2h8M8 12.2h5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.3l3.5 2',
  leaf: 'M5 19c0-9 5-13.5 14.5-14C20 14 15.5 19 9 19a4 4 0 0 1-4-4M5 21c1-5 4-8.5 8.5-10.5',
  edit: 'M4 20l1-4L16 5l3 3L8 19l-4 1ZM13.5 7.5l3 3',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 10.5v6M13.5 10.5v6',
}

export type IconName = keyof typeof paths

/** Decorative unless it has a title. Strokes are set in base.css, since a product list has sixty icons. */
export function Icon({ name, title }: { name: IconName; title?: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d={paths[name]} />
    </svg>
  )
}

interface BrandMarkProps {
  /** Undefined: the initial of the shop. */
  mark: 'drop' | undefined
  shopName: string
}

export function BrandMark({ mark, shopName }: BrandMarkProps) {
  if (mark === undefined) {
    return (
      <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden>
        <rect width="32" height="32" rx="8" />
        <text x="16" y="22.5" fontSize="18" fontWeight="650" textAnchor="middle" fill="var(--paper)">
          {initialOf(shopName)}
        </text>
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" aria-hidden>
      <path d="M16 3.5c5 5.9 8.2 9.8 8.2 14.2a8.2 8.2 0 0 1-16.4 0C7.8 13.3 11 9.4 16 3.5Z" />
      <path d="M3 18.5h3M11.5 18.5h3M17.5 18.5h3M26 18.5h3" />
    </svg>
  )
}
