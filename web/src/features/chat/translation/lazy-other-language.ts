import { lazyOrNothing } from '../../../startup/lazy-or-nothing.ts'

export const OtherLanguage = lazyOrNothing(
  async () => (await import('./other-language.tsx')).OtherLanguage,
)
