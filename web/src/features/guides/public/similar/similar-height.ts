/** About as high as six similar guides, so that what follows stays where it is. */
export const SIMILAR_HEIGHT = 'min-h-[52rem] noscript:hidden sm:min-h-[28rem] lg:min-h-[50rem]'
