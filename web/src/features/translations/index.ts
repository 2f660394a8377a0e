export { OfferedTranslation } from './offered-translation.tsx'
export { TextTranslation } from './text-translation.tsx'
export { translationKeys, useTranslator } from './translation-queries.ts'
