import type { ColumnType } from '../../core/schema.ts'
import type { DataFile } from './data-file.ts'

/** The names of our types in Table Schema. */
const types: Record<ColumnType, string> = {
  string: 'string',
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
}

/** Declares the columns of every CSV file (Table Schema), because readers guess subtest "00" to be a number. */
export const tableSchema = (files: readonly DataFile[]): object => ({
  profile: 'tabular-data-package',
  resources: files.map(({ path, title, columns }) => ({
    name: path.replace(/^.*\//, '').replace(/\.csv$/, ''),
    path: path.startsWith('data/') ? path.slice('data/'.length) : `../${path}`,
    title,
    profile: 'tabular-data-resource',
    schema: {
      missingValues: [''],
      fields: columns.map(({ name, type, title: description }) => ({
        name,
        type: types[type],
        description,
        ...(type === 'boolean' && { trueValues: ['True'], falseValues: ['False'] }),
      })),
    },
  })),
})
