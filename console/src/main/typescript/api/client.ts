import { InvalidPath, urlOf } from "./path";
import type { FailureIssue, Operations } from "./types";

/** Where the API is: the console is served below it, wherever a proxy has put both. */
const apiRoot = new URL("../", document.baseURI);

export type Route = keyof Operations;

/** What a route takes beside its name. */
export interface Request<R extends Route> {
  path?: Operations[R]["path"];
  query?: Operations[R]["query"];
  body?: Operations[R]["body"];
  /** The version that is changed, as it was read (RFC 9110, 13.1.1). */
  ifMatch?: string | null;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/** An answer with the version of what it shows. */
export interface Answer<T> {
  data: T;
  etag: string | null;
  requestId: string | null;
  /** The cursor of the page that follows, of a list that is an array. */
  next?: string | null;
}

/** A refusal or a failure, in words, with what an operator needs to find it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly issues: FailureIssue[],
    readonly requestId: string | null,
    /** The action that requires a passkey, if the passkey proof is missing. */
    readonly stepUp: string | null = null,
  ) {
    super(message);
  }

  /** What is wrong with a field of the form, if it is named. */
  issue(field: string): string | undefined {
    return this.issues.find((issue) => issue.path === field)?.message;
  }
}

interface Session {
  token: string | null;
  viewAs: string | null;
  /** Called when the session has ended. */
  ended: () => void;
  /** Requests a passkey proof, which permits the action once. */
  stepUp: (action: string) => Promise<string>;
}

/** In memory only: after a reload the page signs in again. */
export const session: Session = {
  token: null,
  viewAs: null,
  ended: () => undefined,
  stepUp: (action) => Promise.reject(new Error(action)),
};

/** The path of a route with its values; a value out of its form is refused before anything is sent. */
function pathUrl(template: string, values: Record<string, unknown> = {}): URL {
  try {
    return urlOf(apiRoot, template, values);
  } catch (cause) {
    if (!(cause instanceof InvalidPath)) throw cause;
    throw new ApiError(400, "INVALID_PATH", cause.message, [], null);
  }
}

/** The address of a route with its parameters. */
function address<R extends Route>(route: R, request: Request<R> = {}): URL {
  const url = pathUrl(route.slice(route.indexOf(" ") + 1), (request.path ?? {}) as Record<string, unknown>);
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") {
      url.searchParams.set(name, String(value));
    }
  }
  return url;
}

async function failure(response: Response): Promise<ApiError> {
  const id = response.headers.get("x-request-id");
  let body: Record<string, unknown> = {};
  try {
    body = await response.json();
  } catch {
    // What is between the browser and the product may answer by itself.
  }
  if (body.requiresStepUp === true) {
    return new ApiError(response.status, "STEP_UP", "Confirm this action with your passkey.", [], id, String(body.action));
  }
  // The routes of webhooks have code, words and issues side by side.
  const error = (typeof body.error === "string" ? { ...body, code: body.error } : body.error ?? {}) as { code?: string; message?: string; issues?: FailureIssue[] | null };
  const words = error.message ?? `The service returned ${response.status} ${response.statusText}`.trim();
  return new ApiError(response.status, error.code ?? "UNKNOWN", words, error.issues ?? [], id);
}

async function send(url: URL, method: string, headers: Headers, body: string | undefined, signal?: AbortSignal) {
  try {
    return await fetch(url, { method, headers, body: body ?? null, cache: "no-store", credentials: "omit", signal: signal ?? null });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") {
      throw cause;
    }
    throw new ApiError(0, "UNREACHABLE", "The service is not reachable. Check your connection and try again.", [], null);
  }
}

/** Calls a route. If the route requires a passkey, requests the proof and retries the call. */
export async function call<R extends Route>(route: R, request: Request<R> = {}): Promise<Answer<Operations[R]["answer"]>> {
  const method = route.slice(0, route.indexOf(" "));
  const headers = new Headers({ accept: "application/json", ...request.headers });
  if (session.token && !headers.has("authorization")) headers.set("authorization", `Bearer ${session.token}`);
  if (request.ifMatch) headers.set("if-match", request.ifMatch);
  let body: string | undefined;
  if (request.body !== undefined) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(request.body);
  }
  const url = address(route, request);
  let response = await send(url, method, headers, body, request.signal);
  if (!response.ok) {
    let error = await failure(response);
    if (error.stepUp) {
      headers.set("x-step-up-proof", await session.stepUp(error.stepUp));
      response = await send(url, method, headers, body, request.signal);
      if (response.ok) return read(response);
      error = await failure(response);
    }
    if (response.status === 401 && session.token && !error.stepUp) session.ended();
    throw error;
  }
  return read(response);
}

async function read<T>(response: Response): Promise<Answer<T>> {
  const text = response.status === 204 ? "" : await response.text();
  // Not the lines of application/x-ndjson.
  const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
  return {
    data: (text === "" ? undefined : isJson ? JSON.parse(text) : text) as T,
    etag: response.headers.get("etag"),
    requestId: response.headers.get("x-request-id"),
    next: response.headers.get("x-next-cursor"),
  };
}

/** A call of JSON-RPC. */
export interface RpcCall {
  method: string;
  params: unknown[];
}

/** What became of one call of a batch. */
export type RpcAnswer = { result: unknown; refusal: null } | { result: null; refusal: RpcRefusal };

/** A call that the gateway or the node refused; denials have an id of their own (ADR 0048). */
export class RpcRefusal extends ApiError {
  constructor(
    readonly rpcCode: number,
    message: string,
    requestId: string | null,
    readonly denialId: string | null,
    readonly ruleId: string | null,
  ) {
    super(200, String(rpcCode), message, [], requestId);
  }
}

interface RpcMessage {
  id: number;
  result?: unknown;
  error?: { code: number; message: string; data?: { denialId?: string; ruleId?: string } | null };
}

async function post(endpoint: "rpc" | "jsrpc", message: unknown, signal?: AbortSignal) {
  const headers = new Headers({ accept: "application/json", "content-type": "application/json" });
  if (session.token && endpoint === "rpc") headers.set("authorization", `Bearer ${session.token}`);
  if (session.viewAs && endpoint === "rpc") headers.set("x-portcullis-view-as", session.viewAs);
  const response = await send(pathUrl(endpoint), "POST", headers, JSON.stringify(message), signal);
  if (!response.ok) throw await failure(response);
  return { said: (await response.json()) as RpcMessage | RpcMessage[], requestId: response.headers.get("x-request-id") };
}

function outcome(message: RpcMessage | undefined, requestId: string | null): RpcAnswer {
  if (message && !message.error) return { result: message.result ?? null, refusal: null };
  const { code, message: words, data } = message?.error ?? { code: -32603, message: "The gateway did not respond to this call.", data: null };
  return { result: null, refusal: new RpcRefusal(code, words, requestId, data?.denialId ?? null, data?.ruleId ?? null) };
}

async function one<T>(endpoint: "rpc" | "jsrpc", method: string, params: unknown[], signal?: AbortSignal): Promise<T> {
  const { said, requestId } = await post(endpoint, { jsonrpc: "2.0", id: 0, method, params }, signal);
  const { result, refusal } = outcome(Array.isArray(said) ? said[0] : said, requestId);
  if (refusal) throw refusal;
  return result as T;
}

/** Calls the JSON-RPC gateway as the signed-in user. */
export function rpc<T>(method: string, params: unknown[], signal?: AbortSignal): Promise<T> {
  return one("rpc", method, params, signal);
}

async function many(endpoint: "rpc" | "jsrpc", calls: RpcCall[], signal?: AbortSignal): Promise<RpcAnswer[]> {
  const { said, requestId } = await post(endpoint, calls.map((asked, id) => ({ jsonrpc: "2.0", id, ...asked })), signal);
  // One answer instead of many is about the whole batch.
  if (!Array.isArray(said)) throw outcome(said, requestId).refusal;
  return calls.map((_, id) => outcome(said.find((message) => message.id === id), requestId));
}

/** Sends several calls to the gateway in one request; returns the responses in the order of the calls. */
export function rpcBatch(calls: RpcCall[], signal?: AbortSignal): Promise<RpcAnswer[]> {
  return many("rpc", calls, signal);
}

/** Calls the legacy rollup, which permits anonymous clients. */
export function legacyRpc<T>(method: string, params: unknown[], signal?: AbortSignal): Promise<T> {
  return one("jsrpc", method, params, signal);
}

/** Sends several calls to the legacy rollup in one request. */
export function legacyRpcBatch(calls: RpcCall[], signal?: AbortSignal): Promise<RpcAnswer[]> {
  return many("jsrpc", calls, signal);
}

/** The gateway's own URL of a wallet, by its personal token. */
export function walletUrl(token: string): string {
  return pathUrl("rpc/wallet/{token}", { token }).href;
}

/** The same call for a terminal, without the token; null if a value of the path is not valid. */
export function curl(route: Route, request: Request<Route> = {}): string | null {
  let url: URL;
  try {
    url = address(route, request);
  } catch {
    return null;
  }
  const method = route.slice(0, route.indexOf(" "));
  const parts = ["curl"];
  if (method !== "GET") parts.push("-X", method);
  parts.push(`'${url.href}'`, "-H", `"authorization: Bearer $TOKEN"`);
  if (request.body !== undefined) {
    parts.push("-H", "'content-type: application/json'", "-d", `'${JSON.stringify(request.body).replaceAll("'", "'\\''")}'`);
  }
  return parts.join(" ");
}
