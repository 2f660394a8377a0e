import { HEIC_TYPES, PICTURE_TYPES } from '@annai/contract/media/limits'

/** Safari alone opens HEIC photos, and alone has this event. */
const opensHeic = (): boolean => 'GestureEvent' in globalThis

/** The `accept` of a file chooser: no format that is refused once it is chosen. */
export const offeredTypes = (): string =>
  [...PICTURE_TYPES, ...(opensHeic() ? HEIC_TYPES : [])].join(',')
