/** How a message stores which phrase it is; the texts of its values are beside it. */
export const PHRASE_PREFIX = 'phrase.'

/** A message with the key of a phrase, which may be one of a newer version. */
export const isPhrase = ({ messageKey }: { messageKey?: string | null | undefined }): boolean =>
  messageKey?.startsWith(PHRASE_PREFIX) ?? false
