export const ADDRESS_LENGTH = 100
