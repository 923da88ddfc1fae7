import type { LightboxRequest } from './lightbox-request'

/** Shows a product's pictures full screen: keys, buttons, swipe, pinch and double tap. */

const MAX_SCALE = 5
const STEP = 2.5
const PAN_PX = 80
const SWIPE_PX = 48
const TAP_PX = 8
const DOUBLE_MS = 300

type Point = { x: number; y: number }
const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) =>
  Object.assign(document.createElement(tag), { className })

const dialog = create('dialog', 'lightbox')
const caption = create('p', 'lightbox-caption')
const count = create('p', 'num')
const stage = create('div', 'lightbox-stage')
const image = create('img', '')
const zoom = button('Agrandir', () => zoomAt(centre(), scale > 1 ? 1 : STEP))
const previous = button('Précédente', () => show(index - 1))
const next = button('Suivante', () => show(index + 1))

let views: LightboxRequest['views'] = []
let index = 0
let scale = 1
let offset: Point = { x: 0, y: 0 }
const pointers = new Map<number, Point>()
let start: Point | undefined
let tapped = 0
/** Last state of a two-finger gesture. */
let pinch: { span: number; middle: Point } | undefined

function button(label: string, press: () => void) {
  const made = Object.assign(create('button', ''), { type: 'button', textContent: label })
  made.addEventListener('click', press)
  return made
}

function bar(...children: HTMLElement[]) {
  const made = create('div', 'lightbox-bar')
  made.append(...children)
  return made
}

function show(place: number) {
  index = (place + views.length) % views.length
  const [src = '', alt = ''] = views[index] ?? []
  Object.assign(image, { src, alt })
  caption.textContent = alt
  count.textContent = `${index + 1} / ${views.length}`
  put(1, { x: 0, y: 0 })
}

/** Keeps part of the picture on the stage. */
function put(to: number, { x, y }: Point) {
  scale = Math.min(MAX_SCALE, Math.max(1, to))
  const { clientWidth: width, clientHeight: height } = stage
  const within = (value: number, size: number) => Math.min(0, Math.max(size * (1 - scale), value))
  offset = { x: within(x, width), y: within(y, height) }
  image.style.transform = scale === 1 ? '' : `translate(${offset.x}px, ${offset.y}px) scale(${scale})`
  dialog.classList.toggle('lightbox-zoomed', scale > 1)
  zoom.textContent = scale > 1 ? 'Réduire' : 'Agrandir'
}

/** Keeps the content under the point in place. */
function zoomAt({ x, y }: Point, to: number) {
  const by = Math.min(MAX_SCALE, Math.max(1, to)) / scale
  put(scale * by, { x: x - (x - offset.x) * by, y: y - (y - offset.y) * by })
}

const pan = (x: number, y: number) => put(scale, { x: offset.x + x, y: offset.y + y })
const centre = (): Point => ({ x: stage.clientWidth / 2, y: stage.clientHeight / 2 })

function pointOf(event: MouseEvent): Point {
  const { left, top } = stage.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

function pinchOf([one, other]: Point[]) {
  if (!one || !other) return undefined
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  return { middle, span: Math.hypot(one.x - other.x, one.y - other.y) }
}

stage.addEventListener('pointerdown', (event) => {
  stage.setPointerCapture(event.pointerId)
  pointers.set(event.pointerId, pointOf(event))
  start = pointers.size === 1 ? pointOf(event) : undefined
  pinch = pinchOf([...pointers.values()])
})
stage.addEventListener('pointermove', (event) => {
  const last = pointers.get(event.pointerId)
  if (!last) return
  const point = pointOf(event)
  pointers.set(event.pointerId, point)
  const before = pinch
  pinch = pinchOf([...pointers.values()])
  if (before && pinch) {
    pan(pinch.middle.x - before.middle.x, pinch.middle.y - before.middle.y)
    zoomAt(pinch.middle, (scale * pinch.span) / before.span)
  } else if (scale > 1) pan(point.x - last.x, point.y - last.y)
})
stage.addEventListener('pointercancel', release)
stage.addEventListener('pointerup', (event) => {
  const from = start
  const point = pointOf(event)
  release(event)
  if (!from) return
  const moved = point.x - from.x
  if (Math.hypot(moved, point.y - from.y) < TAP_PX) tap(event)
  else if (scale === 1 && Math.abs(moved) > SWIPE_PX) show(index - Math.sign(moved))
})

function release({ pointerId }: PointerEvent) {
  pointers.delete(pointerId)
  pinch = undefined
  start = undefined
}

/** A single click, or a double tap. */
function tap(event: PointerEvent) {
  if (event.pointerType === 'mouse' || event.timeStamp - tapped < DOUBLE_MS)
    zoomAt(pointOf(event), scale > 1 ? 1 : STEP)
  tapped = event.timeStamp
}

stage.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault()
    zoomAt(pointOf(event), scale * Math.exp(-event.deltaY / 300))
  },
  { passive: false },
)

const arrow = (x: number) => (scale > 1 ? pan(-x * PAN_PX, 0) : show(index + x))
const keys: Record<string, () => void> = {
  ArrowLeft: () => arrow(-1),
  ArrowRight: () => arrow(1),
  ArrowUp: () => pan(0, PAN_PX),
  ArrowDown: () => pan(0, -PAN_PX),
  Home: () => show(0),
  End: () => show(-1),
  '+': () => zoomAt(centre(), scale * 1.5),
  '-': () => zoomAt(centre(), scale / 1.5),
  '0': () => zoomAt(centre(), 1),
}
dialog.addEventListener('keydown', (event) => {
  const press = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
  if (!press) return
  event.preventDefault()
  press()
})
// The page then shows the last picture viewed.
dialog.addEventListener('close', () => dispatchEvent(new CustomEvent('lightbox:closed', { detail: index })))

const buttons = create('div', 'lightbox-buttons')
buttons.append(
  zoom,
  button('Fermer', () => dialog.close()),
)
const steps = create('div', 'lightbox-buttons')
steps.append(previous, next)
dialog.ariaLabel = 'Vues agrandies'
count.role = 'status'
stage.append(image)
dialog.append(bar(caption, buttons), stage, bar(count, steps))
document.body.append(dialog)

addEventListener('lightbox:open', ({ detail }) => {
  views = detail.views
  steps.hidden = views.length < 2
  const open = () => {
    dialog.showModal()
    show(detail.index)
  }
  if (!detail.styles || document.head.querySelector(`link[href="${detail.styles}"]`)) return open()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: detail.styles })
  link.addEventListener('load', open, { once: true })
  document.head.append(link)
})
