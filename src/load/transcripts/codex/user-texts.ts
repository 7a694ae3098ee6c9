/** Texts that Codex puts in the user's mouth: context, instructions, notices. */
const ofHarness =
  /^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|permissions instructions|collaboration_mode|turn_aborted|subagent_notification|skills?|skill_instructions|user_shell_command|apps_instructions|plugins_instructions|realtime_conversation|personality_spec|model_switch|hook_prompt|goal_context|recommended_plugins)\b|# AGENTS\.md instructions\b|Warning: (?:apply_patch was requested|The maximum number of))/

export const isOfHarness = (text: string): boolean => ofHarness.test(text)

const requestMark = '## My request for Codex:'

/** What the user asked for, without the context that an editor puts in front of it. */
export const requestIn = (text: string): string => {
  const at = text.startsWith('# Context from my IDE setup:') ? text.lastIndexOf(requestMark) : -1
  return at < 0 ? text : text.slice(at + requestMark.length).trim()
}
