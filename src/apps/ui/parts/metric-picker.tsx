import type { ReportMetric } from '../../../core/report.ts'

interface MetricPickerProps {
  readonly label: string
  readonly metrics: readonly ReportMetric[]
  readonly value: string
  readonly onPick: (id: string) => void
}

export const MetricPicker = ({ label, metrics, value, onPick }: MetricPickerProps) => (
  <label class="picker">
    {label}{' '}
    <select value={value} onChange={event => onPick(event.currentTarget.value)}>
      {metrics.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  </label>
)
