import { createContext } from 'react'

/** Whether the visitor sent `Save-Data: on`. Known on document requests only. */
export const SaveData = createContext(false)
