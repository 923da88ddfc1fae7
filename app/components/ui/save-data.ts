import { createContext } from 'react'

/** Whether the visitor sent `Save-Data: on`. Documents only: the browser does not know it. */
export const SaveData = createContext(false)
