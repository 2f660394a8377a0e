export const agreementKey = ['site', 'agreements'] as const
