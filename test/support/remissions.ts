/** Weeks in remission of 42 patients (Freireich et al. 1963), the textbook example of censored times. */
export const treated = {
  lengths: [6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35],
  events: [1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0],
}

export const placebo = {
  lengths: [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23],
  events: new Array<number>(21).fill(1),
}
