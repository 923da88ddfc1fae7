export const MAX_ACTION_LENGTH = 200
export const MAX_NOTE_LENGTH = 4000
