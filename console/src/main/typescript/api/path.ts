import type { Operations } from "./types";

/** The names of all values that a path of the API takes. A name without a form does not compile. */
type Name = { [R in keyof Operations]: keyof Operations[R]["path"] }[keyof Operations] | "token";

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const NUMBER = /^\d{1,19}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const WORD = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;
const MARK = /^[\x21-\x7e]{1,128}$/;
// deno-lint-ignore no-control-regex
const TEXT = /^[^\u0000-\u001f\u007f-\u009f]{1,1000}$/;

/** What each value of a path may be. */
const FORMS: Record<Name, RegExp> = {
  id: ID,
  appId: ID,
  entryId: ID,
  eventPermissionId: ID,
  keyId: ID,
  m2mAppId: ID,
  organizationId: ID,
  planId: ID,
  redeliveryId: ID,
  roleId: ID,
  serviceId: ID,
  tenantId: ID,
  userId: ID,
  webhookId: ID,
  credentialId: /^[A-Za-z0-9_-]{1,1400}$/,
  token: /^[A-Za-z0-9_.-]{1,512}$/,
  block_number: NUMBER,
  executionId: NUMBER,
  limit: NUMBER,
  offset: NUMBER,
  operation_id: NUMBER,
  permissionId: NUMBER,
  templateId: NUMBER,
  transaction_id: NUMBER,
  address: ADDRESS,
  contractAddress: ADDRESS,
  walletAddress: ADDRESS,
  hash: /^0x[0-9a-fA-F]{64}$/,
  txHash: /^0x[0-9a-fA-F]{64}$/,
  tx_hash: /^(sync-tx:|0x)?[0-9a-fA-F]{64}$/,
  actionType: WORD,
  name: WORD,
  tableName: WORD,
  requestId: MARK,
  traceId: MARK,
  oidcSub: TEXT,
  primaryKey: TEXT,
};

/** A value that cannot be part of a path without changing which resource the path names. */
export class InvalidPath extends Error {
  constructor(readonly parameter: string) {
    super(`This address names nothing: ${parameter} is not valid.`);
  }
}

/** Whether a segment of a value is `.` or `..`, also encoded once or twice: URL parsers resolve such segments. */
function hasDotSegment(value: string): boolean {
  let text = value;
  for (let round = 0; round < 3; round++) {
    if (/(^|[/\\;])\.{1,2}($|[/\\;])/.test(text)) return true;
    try {
      text = decodeURIComponent(text);
    } catch {
      return false;
    }
  }
  return false;
}

function segment(name: string, value: unknown): string {
  const form = Object.hasOwn(FORMS, name) ? FORMS[name as Name] : undefined;
  const text = typeof value === "string" || Number.isSafeInteger(value) ? String(value) : "";
  if (!form || !form.test(text) || hasDotSegment(text)) throw new InvalidPath(name);
  return encodeURIComponent(text);
}

/**
 * The URL of a path below the API's root, the only place where one is made: each `{name}` is replaced by its value. Throws
 * {@link InvalidPath} for a value out of its form, and if the parsed URL has another path than the one that was written.
 */
export function urlOf(root: URL, template: string, values: Record<string, unknown> = {}): URL {
  const path = template.replace(/^\//, "").replace(/\{(\w+)\}/g, (_, name: string) => segment(name, values[name]));
  const url = new URL(path, root);
  if (url.href !== root.href + path) throw new InvalidPath("path");
  return url;
}
