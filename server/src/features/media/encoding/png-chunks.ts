/** What a picture looks like: all that a decoder needs. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP eXIf'.split(' '))
const SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12

/**
 * A PNG without its texts and other additions. The decoder unpacks compressed texts whole, so that a
 * picture of a few pixels in a file of 4 MB would take gigabytes. What follows an incomplete chunk or
 * the end of the picture is dropped.
 */
export function withoutAdditions(content: Buffer): Buffer {
  const parts = [content.subarray(0, SIGNATURE_BYTES)]
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= content.length) {
    const end = at + FRAME_BYTES + content.readUInt32BE(at)
    if (end > content.length) break
    const type = content.toString('latin1', at + 4, at + 8)
    if (KEPT.has(type)) parts.push(content.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}
