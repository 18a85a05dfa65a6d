import type { Conversation } from '../../contracts/records';

export type DayGroup = 'today' | 'yesterday' | 'lastWeek' | 'older';

const DAY_MS = 86_400_000;

/** Conversations, newest first, under the days people remember them by. Days begin at local midnight. */
export function groupByDay(
  conversations: readonly Conversation[],
  now: number,
): { group: DayGroup; conversations: Conversation[] }[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const groups = new Map<DayGroup, Conversation[]>();
  for (const conversation of conversations) {
    const group = groupOf(conversation.updatedAt, midnight);
    groups.set(group, [...(groups.get(group) ?? []), conversation]);
  }
  return [...groups].map(([group, members]) => ({ group, conversations: members }));
}

function groupOf(at: number, midnight: number): DayGroup {
  if (at >= midnight) return 'today';
  if (at >= midnight - DAY_MS) return 'yesterday';
  return at >= midnight - 7 * DAY_MS ? 'lastWeek' : 'older';
}
