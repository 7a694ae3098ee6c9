import type { Comparison } from '../../analysis/comparisons/index.ts'

/** Sides that tried different tasks: they may differ for that alone. */
export const isApart = ({ shared }: Pick<Comparison, 'shared'>): boolean => shared === 0
