/** The messengers that a contact card can name. */
export const MESSENGERS = ['LINE', 'KakaoTalk', 'WeChat', 'WhatsApp'] as const
