/** Pages whose address holds a secret: nobody keeps or lists them. */
export const SECRET_LINKS = ['/verify-email', '/reset-password', '/unsubscribe'] as const
