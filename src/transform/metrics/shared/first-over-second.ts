/** A share or mean made of two totals. Read by position: taking an array apart is slow, and this runs once per resample. */
export const firstOverSecond = (totals: Float64Array): number => (totals[1] === 0 ? NaN : totals[0] / totals[1])
