/** About as high as six similar guides, so that loading them does not shift the layout. */
export const SIMILAR_HEIGHT = 'min-h-[52rem] noscript:hidden sm:min-h-[28rem] lg:min-h-[50rem]'
