import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

const of = (name: string) => `routes/application/${name}.tsx`

/** A minimal back-office behind a role; see build.mjs. */
export default prefix('atelier', [
  layout(of('layout'), [
    index(of('notes')),
    route('fiches/:reference', of('sheet')),
    route('photos', of('photos')),
    route('panne', of('failing')),
  ]),
]) satisfies RouteConfig
