import { partsOf } from './message-links.ts'

/** The text of a user, with its URLs as links. */
export const MessageText = ({ children }: { children: string }) =>
  partsOf(children).map(({ text, href }, at) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2 [color:inherit]"
      >
        {text}
      </a>
    ) : (
      text
    ),
  )
