import sharp from 'sharp'

/** A drawing as the WebP that is stored: a few tens of kB. */
export const renderWebp = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).webp({ quality: 82, effort: 3, smartSubsample: true }).toBuffer()
