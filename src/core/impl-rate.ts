/** The share of the possible points that was achieved: 8.5 of 10 is 0.85. Without possible points there is none: NaN. */
export const computeImplRate = (achieved: number, max: number): number => (max === 0 ? NaN : achieved / max)
