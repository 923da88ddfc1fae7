import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every route is in the first document: no /__manifest endpoint to abuse.
  routeDiscovery: { mode: 'initial' },
  future: {
    v8_middleware: true,
    // A middleware must be able to tell `/x` from `/x.data`.
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config
