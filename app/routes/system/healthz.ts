export function loader() {
  return new Response('À venir', { status: 501 })
}
