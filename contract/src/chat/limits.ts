export const CHAT_LIMITS = { message: 1000, replayPage: 500 } as const
