/** The text of a message that is only a picture or a place: a key, which each reader sees translated. */
export const PART_KEYS = {
  picture: 'chat.part.picture',
  removedPicture: 'chat.part.removedPicture',
  place: 'chat.part.place',
} as const

const ALL: readonly string[] = Object.values(PART_KEYS)

/** Whether the text of the message only says what it contains. */
export const isPartText = ({ messageKey }: { messageKey?: string | null | undefined }): boolean =>
  ALL.includes(messageKey ?? '')
