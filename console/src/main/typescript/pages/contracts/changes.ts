import type { PermissionMatrix } from "../../api/types";
import { contracts } from "../../texts/contracts";
import { type EventDraft, type FunctionDraft, needsArguments, needsRoles, saved, savedEvents, type Staged } from "./drafts";

/** A difference in words. */
export interface Change {
  key: string;
  /** A function's signature, an event's name. */
  what: string;
  kind: "added" | "changed" | "removed";
  lines: { tone: "added" | "removed" | "note"; text: string }[];
}

const t = contracts.words;

export function roleName(matrix: PermissionMatrix, id: string): string {
  const found = matrix.roles.find((role) => role.id === id);
  return found ? found.name : id;
}

/** The permission settings of a function, a sentence each. */
export function sentences(matrix: PermissionMatrix, draft: FunctionDraft | null): string[] {
  if (!draft) return [t.denied];
  const inputs = matrix.functions.find((declared) => declared.selector === draft.selector)?.inputs ?? [];
  const said = [t.rules[draft.ruleType] ?? draft.ruleType];
  if (needsRoles(draft.ruleType)) said.push(...draft.roles.map((id) => t.role(roleName(matrix, id))));
  if (needsArguments(draft.ruleType)) said.push(...draft.arguments.map((index) => t.argument(index, inputs[index]?.name ?? "")));
  said.push(draft.accessType === "read" ? t.reads : t.writes);
  if (draft.umbrella) said.push(t.umbrella);
  if (draft.readsWithin) said.push(t.readsWithin);
  said.push(draft.membersOnly ? t.membersOnly : t.others);
  return said;
}

/** The name of the event that a topic 0 identifies. */
export function eventName(matrix: PermissionMatrix, topic0: string | null | undefined): string {
  if (!topic0) return t.anyEvent;
  const found = matrix.events.find((event) => event.topic0 === topic0);
  return found?.signature ?? topic0;
}

/** The topic conditions of an event permission, a sentence each. */
export function conditions(matrix: PermissionMatrix, draft: EventDraft): string[] {
  const indexed = matrix.events.find((event) => event.topic0 === draft.topics[0])?.inputs.filter((input) => input.indexed) ?? [];
  return draft.conditions.flatMap((condition, i) => {
    const name = indexed[i]?.name ? `${indexed[i].name} (topic ${i + 1})` : `topic ${i + 1}`;
    if (condition === "userAddress") return [t.ownWallet(name)];
    return condition === "equalTo" ? [t.equals(name, shownTopic(indexed[i]?.type, draft.topics[i + 1] ?? ""))] : [];
  });
}

/** A topic as people read it: an address as such, others shortened in the middle. */
function shownTopic(type: string | undefined, topic: string): string {
  if (type === "address" && /^0x0{24}/.test(topic)) return `0x${topic.slice(-40)}`;
  return topic.length > 22 ? `${topic.slice(0, 10)}…${topic.slice(-8)}` : topic;
}

function eventSentences(matrix: PermissionMatrix, draft: EventDraft | null): string[] {
  if (!draft) return [];
  return [...draft.roles.map((id) => t.sees(roleName(matrix, id))), ...conditions(matrix, draft), draft.membersOnly ? t.membersOnly : t.others];
}

function difference(before: string[], after: string[]): Change["lines"] {
  return [
    ...before.filter((line) => !after.includes(line)).map((text) => ({ tone: "removed" as const, text })),
    ...after.filter((line) => !before.includes(line)).map((text) => ({ tone: "added" as const, text })),
  ];
}

/** All that would be different, in words. */
export function changes(matrix: PermissionMatrix, staged: Staged): Change[] {
  const functions = Object.entries(staged.functions).map(([selector, draft]): Change => {
    const { own, inherited } = saved(matrix, selector);
    const what = draft?.signature ?? own?.signature ?? matrix.functions.find((declared) => declared.selector === selector)?.signature ?? selector;
    const lines = difference(sentences(matrix, own ?? inherited), sentences(matrix, draft ?? inherited));
    if (!draft && inherited) lines.push({ tone: "note", text: t.templateAgain });
    if (draft && !own && inherited) lines.push({ tone: "note", text: t.templateReplaced });
    return { key: selector, what, kind: draft ? (own ? "changed" : "added") : "removed", lines };
  });
  const known = savedEvents(matrix);
  const events = Object.entries(staged.events).map(([key, draft]): Change => {
    const before = known.find((event) => event.key === key) ?? null;
    const what = eventName(matrix, (draft ?? before)?.topics[0]);
    return { key, what, kind: draft ? (before ? "changed" : "added") : "removed", lines: difference(eventSentences(matrix, before), eventSentences(matrix, draft)) };
  });
  return [...functions, ...events];
}
