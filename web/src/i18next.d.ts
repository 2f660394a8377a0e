import type admin from '@annai/contract/texts/en/admin.json'
import type common from '@annai/contract/texts/en/common.json'
import type credentials from '@annai/contract/texts/en/credentials.json'
import type decisions from '@annai/contract/texts/en/decisions.json'
import type faq from '@annai/contract/texts/en/faq.json'
import type identities from '@annai/contract/texts/en/identities.json'
import type invitations from '@annai/contract/texts/en/invitations.json'
import type legal from '@annai/contract/texts/en/legal.json'
import type meeting from '@annai/contract/texts/en/meeting.json'
import type phrases from '@annai/contract/texts/en/phrases.json'
import type reaching from '@annai/contract/texts/en/reaching.json'
import type statistics from '@annai/contract/texts/en/statistics.json'
import type translation from '@annai/contract/texts/en/translation.json'
import type translator from '@annai/contract/texts/en/translator.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: typeof translation
      faq: typeof faq
      admin: typeof admin
      common: typeof common
      credentials: typeof credentials
      legal: typeof legal
      phrases: typeof phrases
      reaching: typeof reaching
      meeting: typeof meeting
      decisions: typeof decisions
      identities: typeof identities
      invitations: typeof invitations
      statistics: typeof statistics
      translator: typeof translator
    }
  }
}
