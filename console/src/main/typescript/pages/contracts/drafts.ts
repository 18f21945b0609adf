import type { EventPermission, MatrixEventPermission, MatrixFunctionPermission, MatrixPermission, PermissionMatrix, ReplaceMatrix } from "../../api/types";

export type Rule = MatrixFunctionPermission["ruleType"];
export type Condition = "equalTo" | "userAddress" | null;

/** What a contract is to have for a function. */
export interface FunctionDraft {
  id: number | null;
  selector: string;
  signature: string;
  accessType: "read" | "write";
  ruleType: Rule;
  roles: string[];
  arguments: number[];
  /** As set in the zone; a permission that is changed here is no umbrella. */
  umbrella: boolean;
  /** As set in the zone; a permission that is changed here is for members only. */
  membersOnly: boolean;
  /** Whether contracts of the same owner may be read beneath it. */
  readsWithin: boolean;
}

/** A way to see events of a contract. */
export interface EventDraft {
  /** Its identifier, or `new:` and a distinguishing suffix. */
  key: string;
  id: string | null;
  topics: (string | null)[];
  /** Of topics 1 to 3. */
  conditions: Condition[];
  roles: string[];
  membersOnly: boolean;
}

/** What is to be different: null for what is to go. */
export interface Staged {
  functions: Record<string, FunctionDraft | null>;
  events: Record<string, EventDraft | null>;
}

export const NOTHING: Staged = { functions: {}, events: {} };

export const needsRoles = (rule: Rule) => rule.includes("Role") || rule === "checkRole";
export const needsArguments = (rule: Rule) => rule.toLowerCase().includes("restrictargument");

export function ofPermission(permission: MatrixPermission): FunctionDraft {
  return {
    id: permission.source === "contract" ? permission.id : null,
    selector: permission.methodSelector,
    signature: permission.functionSignature,
    accessType: permission.accessType as FunctionDraft["accessType"],
    ruleType: permission.ruleType as Rule,
    roles: permission.roles.map((role) => role.id),
    arguments: permission.argumentRestrictions.map((restriction) => restriction.argumentIndex),
    umbrella: permission.isUmbrella,
    membersOnly: permission.organizationOnly,
    readsWithin: permission.readsWithin,
  };
}

function ofEvent(permission: EventPermission): EventDraft {
  return {
    key: permission.id,
    id: permission.id,
    topics: [permission.topic0Constant, permission.topic1Constant, permission.topic2Constant, permission.topic3Constant],
    conditions: [permission.topic1ConditionType, permission.topic2ConditionType, permission.topic3ConditionType] as Condition[],
    roles: permission.roles.map((role) => role.id),
    membersOnly: permission.organizationOnly,
  };
}

/** What the contract has of its own for a function, and what its template has. */
export function saved(matrix: PermissionMatrix, selector: string) {
  const permissions = matrix.functions.find((declared) => declared.selector === selector)?.permissions ?? [];
  const own = permissions.find((permission) => permission.source === "contract");
  const inherited = permissions.find((permission) => permission.source === "template");
  return { own: own ? ofPermission(own) : null, inherited: inherited ? ofPermission(inherited) : null };
}

/** All ways to see events that are saved. */
export function savedEvents(matrix: PermissionMatrix): EventDraft[] {
  return [...matrix.events.flatMap((event) => event.permissions), ...matrix.anyEvent].map(ofEvent);
}

/** What would hold for a function, and where that is from. */
export function effective(matrix: PermissionMatrix, staged: Staged, selector: string): { draft: FunctionDraft | null; from: "contract" | "template" | null; isStaged: boolean } {
  const { own, inherited } = saved(matrix, selector);
  const change = staged.functions[selector];
  const draft = change === undefined ? own : change;
  return { draft: draft ?? inherited, from: draft ? "contract" : inherited ? "template" : null, isStaged: change !== undefined };
}

/** All ways to see events as they would be, those that would go left out. */
export function effectiveEvents(matrix: PermissionMatrix, staged: Staged): EventDraft[] {
  const known = savedEvents(matrix);
  const kept = known.map((draft) => (draft.key in staged.events ? staged.events[draft.key] ?? null : draft));
  const added = Object.entries(staged.events).filter(([key]) => !known.some((draft) => draft.key === key)).map(([, draft]) => draft);
  return [...kept, ...added].filter((draft) => draft !== null);
}

/** Without the parts that its rule does not use; null if there is no draft. */
function tidy(draft: FunctionDraft | null): FunctionDraft | null {
  if (!draft) return null;
  const roles = needsRoles(draft.ruleType) ? draft.roles : [];
  const restricted = needsArguments(draft.ruleType) ? [...draft.arguments].sort((a, b) => a - b) : [];
  return { ...draft, roles, arguments: restricted, umbrella: false, membersOnly: true };
}

function sameFunction(a: FunctionDraft | null, b: FunctionDraft | null): boolean {
  const said = (draft: FunctionDraft | null) => draft && [draft.accessType, draft.ruleType, [...draft.roles].sort(), [...draft.arguments].sort(), draft.readsWithin];
  return JSON.stringify(said(a)) === JSON.stringify(said(b));
}

function sameEvent(a: EventDraft | null, b: EventDraft | null): boolean {
  const said = (draft: EventDraft | null) => draft && [draft.topics, draft.conditions, [...draft.roles].sort()];
  return JSON.stringify(said(a)) === JSON.stringify(said(b));
}

/** With a function as it is to be; what is as it was saved is no change. */
export function stageFunction(matrix: PermissionMatrix, staged: Staged, selector: string, draft: FunctionDraft | null): Staged {
  const functions = { ...staged.functions };
  const { own } = saved(matrix, selector);
  const next = tidy(draft);
  if (sameFunction(own, next)) delete functions[selector];
  else functions[selector] = next && { ...next, id: own?.id ?? null };
  return { ...staged, functions };
}

/** Stages an event permission. Without roles it shows events to no user, so it is removed. */
export function stageEvent(matrix: PermissionMatrix, staged: Staged, draft: EventDraft, keepEmpty = false): Staged {
  const events = { ...staged.events };
  const before = savedEvents(matrix).find((known) => known.key === draft.key) ?? null;
  const next = draft.roles.length > 0 || keepEmpty ? { ...draft, membersOnly: true } : null;
  if (sameEvent(before, next)) delete events[draft.key];
  else events[draft.key] = next;
  return { ...staged, events };
}

/** The number of changes against the saved state: another user may have made the same changes. */
export function liveChanges(matrix: PermissionMatrix, staged: Staged): Staged {
  let live = NOTHING;
  for (const [selector, draft] of Object.entries(staged.functions)) live = stageFunction(matrix, live, selector, draft);
  const known = savedEvents(matrix);
  for (const [key, draft] of Object.entries(staged.events)) {
    const before = known.find((event) => event.key === key);
    if (draft) live = stageEvent(matrix, live, draft, true);
    else if (before) live = stageEvent(matrix, live, { ...before, roles: [] });
  }
  return live;
}

/** The body that saves it: all that the contract is to have. */
export function bodyOf(matrix: PermissionMatrix, staged: Staged): ReplaceMatrix {
  const selectors = new Set([...matrix.functions.map((declared) => declared.selector), ...Object.keys(staged.functions)]);
  const functionPermissions: MatrixFunctionPermission[] = [];
  for (const selector of selectors) {
    const { draft, from } = effective(matrix, staged, selector);
    if (!draft || from !== "contract") continue;
    functionPermissions.push({
      id: draft.id,
      methodSelector: draft.selector,
      accessType: draft.accessType,
      functionSignature: draft.signature,
      ruleType: draft.ruleType,
      roles: draft.roles.map((id) => ({ id })),
      argumentRestrictions: draft.arguments.map((argumentIndex) => ({ argumentIndex })),
      readsWithin: draft.readsWithin,
    });
  }
  return { functionPermissions, eventPermissions: effectiveEvents(matrix, staged).map(eventBody) };
}

function eventBody(draft: EventDraft): MatrixEventPermission {
  const [topic0Constant, topic1Constant, topic2Constant, topic3Constant] = draft.topics;
  const [topic1ConditionType, topic2ConditionType, topic3ConditionType] = draft.conditions;
  return {
    id: draft.id,
    topic0Constant,
    topic1Constant,
    topic2Constant,
    topic3Constant,
    topic1ConditionType,
    topic2ConditionType,
    topic3ConditionType,
    roles: draft.roles.map((id) => ({ id })),
  };
}

/** Functions whose staged rule requires roles or arguments and has none. */
export function incomplete(staged: Staged): string[] {
  return Object.values(staged.functions).flatMap((draft) =>
    draft && ((needsRoles(draft.ruleType) && draft.roles.length === 0) || (needsArguments(draft.ruleType) && draft.arguments.length === 0)) ? [draft.signature] : []
  );
}
