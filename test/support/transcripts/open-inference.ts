import { span } from './otel.ts'

const kind = (name: string) => ({ 'openinference.span.kind': name })
const schema = JSON.stringify({ type: 'function', function: { name: 'get_weather', parameters: {} } })

/** What the first call of the model was told and said, by OpenInference. */
const first = {
  ...kind('LLM'),
  'llm.model_name': 'model-a',
  'llm.tools.0.tool.json_schema': schema,
  'llm.input_messages.0.message.role': 'system',
  'llm.input_messages.0.message.content': 'Be brief.',
  'llm.input_messages.1.message.role': 'user',
  'llm.input_messages.1.message.content': 'Weather in Oslo and Atlantis?',
  'llm.output_messages.0.message.role': 'assistant',
  'llm.output_messages.0.message.content': 'Looking it up.',
  'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'call-1',
  'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'get_weather',
  'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"city":"Oslo"}',
  'llm.output_messages.0.message.tool_calls.1.tool_call.id': 'call-2',
  'llm.output_messages.0.message.tool_calls.1.tool_call.function.name': 'get_weather',
  'llm.output_messages.0.message.tool_calls.1.tool_call.function.arguments': '{"city":"Atlantis"}',
  'llm.token_count.prompt': 100,
  'llm.token_count.prompt_details.cache_read': 40,
  'llm.token_count.completion': 20,
  'llm.token_count.completion_details.reasoning': 5,
  'llm.cost.total': 0.25,
}

const second = {
  ...kind('LLM'),
  'llm.model_name': 'model-a',
  'llm.input_messages.0.message.role': 'user',
  'llm.input_messages.0.message.content': 'Weather in Oslo and Atlantis?',
  'llm.input_messages.1.message.role': 'assistant',
  'llm.input_messages.1.message.tool_calls.0.tool_call.id': 'call-1',
  'llm.input_messages.1.message.tool_calls.1.tool_call.id': 'call-2',
  'llm.input_messages.2.message.role': 'tool',
  'llm.input_messages.2.message.tool_call_id': 'call-1',
  'llm.input_messages.2.message.content': '4 degrees',
  'llm.input_messages.3.message.role': 'tool',
  'llm.input_messages.3.message.tool_call_id': 'call-2',
  'llm.input_messages.3.message.content': 'Error: no such city',
  'llm.output_messages.0.message.role': 'assistant',
  'llm.output_messages.0.message.contents.0.message_content.type': 'reasoning',
  'llm.output_messages.0.message.contents.0.message_content.text': 'One is a myth.',
  'llm.output_messages.0.message.contents.1.message_content.type': 'text',
  'llm.output_messages.0.message.contents.1.message_content.text': 'Oslo has 4 degrees.',
  'llm.token_count.prompt': 150,
  'llm.token_count.prompt_details.cache_read': 0,
  'llm.token_count.completion': 10,
  'llm.cost.total': 0.5,
}

/** An agent with two calls of a model, the first recorded twice, and two of a tool, of which the second failed. */
export const openInference = [
  span({ id: 'chain', name: 'LangGraph', from: 0, to: 100, with: kind('CHAIN') }),
  span({
    id: 'agent',
    parent: 'chain',
    name: 'assistant.run',
    from: 1,
    to: 99,
    with: {
      ...kind('AGENT'),
      'agent.name': 'assistant',
      'session.id': 'session-1',
      'input.value': 'Weather in Oslo and Atlantis?',
    },
  }),
  span({ id: 'llm-1', parent: 'agent', name: 'ChatOpenAI', from: 2, to: 20, with: first }),
  span({
    id: 'llm-1-below',
    parent: 'llm-1',
    name: 'ChatCompletion',
    from: 3,
    to: 19,
    with: { ...kind('llm'), 'llm.token_count.prompt': 100, 'llm.token_count.completion': 20 },
  }),
  span({
    id: 'tool-1',
    parent: 'agent',
    name: 'get_weather',
    from: 21,
    to: 30,
    with: {
      ...kind('TOOL'),
      'tool.name': 'get_weather',
      'tool.id': 'call-1',
      'tool.parameters': '{"type":"object"}',
      'input.value': '{"city":"Oslo"}',
      'output.value': '4 degrees',
    },
  }),
  span({
    id: 'tool-2',
    parent: 'agent',
    name: 'get_weather',
    from: 31,
    to: 40,
    with: { ...kind('TOOL'), 'input.value': '{"city":"Atlantis"}' },
    status: { code: 2, message: 'no such city' },
  }),
  span({ id: 'search', parent: 'agent', name: 'retrieve', from: 41, to: 42, with: kind('RETRIEVER') }),
  span({ id: 'llm-2', parent: 'agent', name: 'ChatOpenAI', from: 50, to: 60, with: second }),
]

/** The same where only the calls of the model were recorded. */
export const onlyModels = openInference.filter(({ spanId }) => spanId.startsWith('llm'))
