/** Pages whose address contains a secret: not cached, not indexed. */
export const SECRET_LINKS = ['/verify-email', '/reset-password', '/unsubscribe'] as const
