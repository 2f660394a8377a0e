import { HEIC_TYPES, PICTURE_TYPES } from '@annai/contract/media/limits'

/** Only Safari can decode HEIC photos, and only Safari has this event. */
const opensHeic = (): boolean => 'GestureEvent' in globalThis

/** The `accept` value of a file input, without formats that would be refused afterwards. */
export const offeredTypes = (): string =>
  [...PICTURE_TYPES, ...(opensHeic() ? HEIC_TYPES : [])].join(',')
