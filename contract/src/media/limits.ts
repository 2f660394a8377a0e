/** Exactly 5 MB passes (decision 71). Pixels bound what a decoder may be asked to unpack. */
export const MEDIA_LIMITS = {
  fileMegabytes: 5,
  fileBytes: 5 * 1024 * 1024,
  megapixels: 24,
  filesPerAccount: 60,
  bytesPerAccount: 200 * 1024 * 1024,
  /** Widths of the stored variants of a picture, in pixels. */
  widths: [320, 640, 1280],
} as const
