/** Exactly 5 MB passes (docs/rules/media.md#size). The pixels bound what a decoder unpacks. */
export const MEDIA_LIMITS = {
  fileMegabytes: 5,
  fileBytes: 5 * 1024 * 1024,
  megapixels: 24,
  /** In pixels: a panorama fits, a line of millions of rows does not. */
  side: 16_384,
  filesPerAccount: 60,
  bytesPerAccount: 200 * 1024 * 1024,
  /** Widths of the stored variants of a picture, in pixels; the last one is the largest. */
  widths: [320, 640, 1280],
  /** A taller picture is stored smaller, so that it stays within what WebP can hold. */
  height: 2560,
} as const

/** Counted in 1024s: a phone's "24 megapixels" are 5712 × 4284, which is a little more. */
export const pixelsOf = (megapixels: number): number => megapixels * 1024 * 1024

/** What a file chooser offers in every browser; the server decides by content, not by this. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const

/** Offered where the browser can open them: it sends them as JPEG. */
export const HEIC_TYPES = ['image/heic', 'image/heif'] as const
