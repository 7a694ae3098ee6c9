/** The numbers of a text, as they are written; digits of names such as `T0` are none. */
export const numbersIn = (text: string): string[] => text.match(/(?<![\w.-])[+−]?\d+(,\d{3})*(\.\d+)?%?/g) ?? []
