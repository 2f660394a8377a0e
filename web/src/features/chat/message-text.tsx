import { partsOf } from './message-links.ts'

/** What a person wrote, its addresses as links. They leave the site, whatever they promise. */
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
