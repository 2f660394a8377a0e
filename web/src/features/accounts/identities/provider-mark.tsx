import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import FaApple from '~icons/fa-brands/apple'
import FaLine from '~icons/fa-brands/line'
import FaSignInAlt from '~icons/fa-solid/sign-in-alt'

const SIZE = 'size-5 shrink-0'

/** The marks that the providers ask for on their buttons. */
export function ProviderMark({ provider }: { provider: ProviderKey }) {
  if (provider === 'apple') return <FaApple aria-hidden="true" className={SIZE} />
  if (provider === 'line') return <FaLine aria-hidden="true" className={`${SIZE} text-[#06c755]`} />
  if (provider === 'custom') return <FaSignInAlt aria-hidden="true" className={SIZE} />
  if (provider === 'kakao')
    return (
      <svg aria-hidden="true" viewBox="0 0 24 24" className={SIZE}>
        <rect width="24" height="24" rx="5" fill="#fee500" />
        <path
          fill="#191600"
          d="M12 5.5c-4.1 0-7.5 2.6-7.5 5.9 0 2.1 1.4 4 3.5 5l-.7 2.7c-.1.3.2.5.5.3l3.1-2.1 1.1.1c4.1 0 7.5-2.7 7.5-6S16.1 5.5 12 5.5Z"
        />
      </svg>
    )
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={SIZE}>
      <path
        fill="#4285f4"
        d="M47 24.5c0-1.6-.1-3.2-.4-4.7H24v9h12.9a11 11 0 0 1-4.8 7.2v6h7.7c4.6-4.2 7.2-10.4 7.2-17.5Z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.8-6a14.400 14.400 0 0 1-21.400-7.600h-8v6.200A24 24 0 0 0 24 48Z"
      />
      <path
        fill="#fbbc05"
        d="M10.700 28.600a14.400 14.400 0 0 1 0-9.200v-6.200h-8a24 24 0 0 0 0 21.600l8-6.200Z"
      />
      <path
        fill="#ea4335"
        d="M24 9.500c3.500 0 6.700 1.200 9.200 3.600l6.900-6.900A24 24 0 0 0 2.700 13.200l8 6.200A14.300 14.300 0 0 1 24 9.500Z"
      />
    </svg>
  )
}
