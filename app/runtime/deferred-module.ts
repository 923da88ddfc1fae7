type RouteModule = Record<string, unknown>
type Handler = (...args: unknown[]) => unknown

interface DeferredModule {
  name: string
  /** Known from the start: it holds the route's policy. */
  handle: unknown
  /** Names of all exports. */
  exports: string[]
}

/**
 * A route module for React Router that loads the real one at its first request. Everything except its handlers is read
 * after them, from the loaded module.
 */
export function deferModule(
  load: () => Promise<Record<string, RouteModule>>,
  { name, handle, exports }: DeferredModule,
): RouteModule {
  let loaded: RouteModule = {}
  const loadModule = async () => {
    loaded = (await load())[name] ?? {}
    return loaded
  }
  const module: RouteModule = { handle }
  for (const each of exports) {
    if (each === 'loader' || each === 'action') module[each] = forwardTo(loadModule, each)
    else if (each !== 'handle') Object.defineProperty(module, each, { enumerable: true, get: () => loaded[each] })
  }
  Object.defineProperty(module, 'loadModule', { value: loadModule })
  return module
}

function forwardTo(loadModule: () => Promise<RouteModule>, name: string): Handler {
  return async (...args) => {
    const handler = (await loadModule())[name]
    return isHandler(handler) ? handler(...args) : undefined
  }
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function'
}

/** The module itself, loaded if it was deferred. */
export async function loadedModule<Module extends object>(module: Module): Promise<Module> {
  const load = 'loadModule' in module ? module.loadModule : undefined
  return isHandler(load) ? ((await load()) as Module) : module
}
