import { PANEL_OPEN } from './chat-open'

/**
 * Makes the chat link float, hidden when it would cover a price, a field or a control after scrolling. A click loads
 * the panel; if loading fails, the link is followed.
 */
const pill = document.querySelector<HTMLAnchorElement>('.chat-pill')
const prices = '.price, .num'
const neverCovered = `button, .button, input, select, textarea, .buy-bar, .cart-bar, ${prices}`
/** Wide ones may be covered: enough of the row stays clickable. */
const coveredWhenWide = 'a, label, summary'
const WIDE_PX = 200
/** Within sentences and table cells. */
const amounts = /[\d.,\s]+€/g
const SETTLE_MS = 150

/** Of a price only its text: the box may be much larger. */
function partsOf(element: Element): Iterable<DOMRect> {
  if (!element.matches(prices)) return element.getClientRects()
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const parts: DOMRect[] = []
  while (words.nextNode()) {
    range.selectNode(words.currentNode)
    parts.push(...range.getClientRects())
  }
  return parts
}

function meet(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

function coversAmount(box: DOMRect): boolean {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (words.nextNode()) {
    const { currentNode: node } = words
    for (const { index, 0: amount } of (node.textContent ?? '').matchAll(amounts)) {
      range.setStart(node, index)
      range.setEnd(node, index + amount.length)
      const covered = [...range.getClientRects()].some((part) => meet(part, box))
      if (covered && (node.parentElement?.checkVisibility?.() ?? true)) return true
    }
  }
  return false
}

function coversControl(pill: Element, box: DOMRect): boolean {
  return [...document.querySelectorAll(`${neverCovered}, ${coveredWhenWide}`)].some(
    (element) =>
      element !== pill &&
      // The content of a closed `<details>` has a box too; older browsers lack checkVisibility.
      (element.checkVisibility?.() ?? true) &&
      // Client rects: a link may be stretched over its whole card.
      [...partsOf(element)].some((part) => meet(part, box) && (part.width < WIDE_PX || element.matches(neverCovered))),
  )
}

function coversContent(pill: Element): boolean {
  const box = pill.getBoundingClientRect()
  return coversControl(pill, box) || coversAmount(box)
}

if (pill) {
  let rest: ReturnType<typeof setTimeout> | undefined
  const settle = () => pill.classList.toggle('chat-pill-tucked', coversContent(pill))
  pill.classList.add('chat-pill-floating')
  for (const type of ['scroll', 'resize', 'load', 'toggle', 'close', 'input'])
    addEventListener(
      type,
      () => {
        clearTimeout(rest)
        rest = setTimeout(settle, SETTLE_MS)
      },
      { passive: true, capture: true },
    )
  settle()

  const { panel, styles } = pill.dataset
  const open = (opener: HTMLAnchorElement, isBack: boolean) =>
    import(/* @vite-ignore */ panel ?? '').then(
      () => document.dispatchEvent(new CustomEvent('chat:open', { detail: { opener, styles, isBack } })),
      () => isBack || location.assign(opener.href),
    )

  document.addEventListener('click', (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest('a') : null
    const leadsToChat = link === pill || link?.href.startsWith(`${pill.origin}${pill.pathname}?`)
    if (!link || !leadsToChat || link.closest('.chat-panel') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(link, false)
  })
  if (location.hash === PANEL_OPEN) {
    history.replaceState(null, '', location.pathname + location.search)
    open(pill, true)
  }
}
