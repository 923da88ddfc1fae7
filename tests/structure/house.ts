import { findCircles, type Import, nounOf } from './imports'

const ROW = 96
const LINE = 22
const BOX = { width: 112, height: 40, gap: 28 }
const WIDTH = 920

interface Placed {
  room: string
  x: number
  y: number
}

/** First folder of a path, below app/ if it is there; the files of app/ itself are the page frame. */
function roomOf(path: string): string {
  return /^app\/([\w-]+)\//.exec(path)?.[1] ?? (path.startsWith('app/') ? 'routes' : (path.split('/')[0] ?? path))
}

/** Draws the imports between folders as SVG. Folders open to all have no arrows. */
export function drawHouse(imports: Import[], openToAll: string[]): string {
  const between = imports
    .filter(({ typeOnly }) => !typeOnly)
    .map((each) => ({ from: roomOf(each.from), to: roomOf(each.to), typeOnly: false }))
    .filter(({ from, to }) => from !== to && !openToAll.includes(from) && !openToAll.includes(to))
  const next = new Map<string, Set<string>>()
  for (const { from, to } of between) {
    next.set(from, (next.get(from) ?? new Set()).add(to))
    next.set(to, next.get(to) ?? new Set())
  }
  const circles = findCircles(between)
  const placed = place(next, circles)
  const nouns = [...new Set(imports.flatMap(({ from }) => nounOf(from) ?? []))].sort()
  const contexts = [...new Set(nouns.map((noun) => noun.split('/').at(-2)))]
  const top = Math.max(...placed.map(({ y }) => y)) + ROW + 6
  const height = top + LINE * (contexts.length + 2)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14">`,
    '<title>Which folder opens which</title>',
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#5b7083"/></marker></defs>',
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...[...next].flatMap(([from, targets]) => directTargets(from, targets, next).map((to) => arrow(placed, from, to))),
    ...placed.map(box),
    ...contexts.flatMap((context, place) => {
      const ofContext = nouns.filter((noun) => noun.split('/').at(-2) === context)
      return band(
        top + LINE * place,
        `models/${context}: ${ofContext.map((noun) => noun.split('/').at(-1)).join(', ')}`,
      )
    }),
    ...band(top + LINE * contexts.length, `any of them may open: ${openToAll.join(', ')}`),
    '</svg>',
    '',
  ].join('\n')
}

/** Rows by longest path, so that every arrow points down; folders of a cycle share a row. */
function place(next: Map<string, Set<string>>, circles: string[][]): Placed[] {
  const groupOf = (room: string) => circles.find((circle) => circle.includes(room)) ?? [room]
  const depth = new Map<string, number>()
  const depthOf = (room: string): number => {
    const group = groupOf(room)
    const known = depth.get(group.join())
    if (known !== undefined) return known
    const above = [...next].filter(([from, targets]) => !group.includes(from) && group.some((one) => targets.has(one)))
    const found = Math.max(-1, ...above.map(([from]) => depthOf(from))) + 1
    depth.set(group.join(), found)
    return found
  }
  const all = [...next.keys()].sort()
  return [...new Set(all.map(depthOf))].flatMap((row) => {
    const rooms = all.filter((room) => depthOf(room) === row)
    const width = rooms.length * BOX.width + (rooms.length - 1) * BOX.gap
    return rooms.map((room, place) => ({
      room,
      x: (WIDTH - width) / 2 + place * (BOX.width + BOX.gap),
      y: 24 + row * ROW,
    }))
  })
}

/** Transitive reduction. */
function directTargets(from: string, targets: Set<string>, next: Map<string, Set<string>>): string[] {
  return [...targets].filter((to) => ![...targets].some((other) => other !== to && dependsOn(other, to, next, [from])))
}

function dependsOn(from: string, to: string, next: Map<string, Set<string>>, seen: string[]): boolean {
  if (seen.includes(from)) return false
  return [...(next.get(from) ?? [])].some((one) => one === to || dependsOn(one, to, next, [...seen, from]))
}

function arrow(placed: Placed[], from: string, to: string): string {
  const [start, end] = [from, to].map((room) => placed.find((each) => each.room === room))
  if (!start || !end) return ''
  const [x1, y1, x2, y2] = [start.x + BOX.width / 2, start.y + BOX.height, end.x + BOX.width / 2, end.y]
  const bend = (y2 - y1) / 2
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" stroke="#5b7083" stroke-width="1.5" marker-end="url(#tip)"/>`
}

function box({ room, x, y }: Placed): string {
  const text = `<text x="${x + BOX.width / 2}" y="${y + 25}" text-anchor="middle" fill="#0f1b22">${room}</text>`
  return `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8" fill="#e8f4f8" stroke="#0b6e8f"/>${text}`
}

function band(y: number, text: string): string[] {
  return [`<text x="${WIDTH / 2}" y="${y}" text-anchor="middle" font-size="12" fill="#3c4f5c">${text}</text>`]
}
