import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Answer, Request } from "../../api/client";
import type { BriefHealth, Operations, OwnedWebhook, OwnedWebhookOverview, Subscription, WebhookEndpoint } from "../../api/types";
import { type Item, useApi, useChange, useList } from "../../app/query";
import { camel, snake } from "./casing";
import { at, pathOf, rootOf, type Scope, type View, type ZoneRoute } from "./scope";

interface Options {
  live?: number;
  enabled?: boolean;
}

type Camel<T> = { [K in keyof T as K extends `${infer A}_${infer B}_${infer C}` ? `${A}${Capitalize<B>}${Capitalize<C>}` : K extends `${infer A}_${infer B}` ? `${A}${Capitalize<B>}` : K]: T[K] };
interface OwnWebhook {
  endpoint: Camel<WebhookEndpoint>;
  subscription: Camel<Subscription>;
  userId: string;
  /** In lists only. */
  health?: BriefHealth | null;
}

/** A webhook as its owner's routes have it, in the form of the others. */
export function fromOwnWebhook(own: unknown): OwnedWebhook {
  const { endpoint, subscription, userId, health } = camel(own) as OwnWebhook;
  return {
    id: endpoint.id,
    name: endpoint.name,
    userId,
    organizationId: null,
    delivery: endpoint.delivery,
    url: endpoint.url,
    enabled: endpoint.enabled,
    ordered: endpoint.ordered,
    disabledByAdministrator: null,
    disabledBecause: endpoint.disabledBecause ?? null,
    chainName: subscription.chainName,
    chainId: subscription.chainId,
    contract: subscription.contract,
    topic0: subscription.topic0,
    events: subscription.events ?? null,
    decodeEvents: subscription.decodeEvents,
    fromBlock: subscription.fromBlock,
    blockTag: subscription.blockTag ?? "latest",
    status: subscription.status,
    health: health ?? null,
    withheld: [],
    createdAt: endpoint.createdAt,
    updatedAt: endpoint.updatedAt,
  };
}

function tidy<T>(view: View, data: unknown): T {
  if (view !== "own") return data as T;
  if (data && typeof data === "object" && "webhook" in data && "statistics" in data) {
    return { ...(camel(data) as object), webhook: fromOwnWebhook(data.webhook) } as T;
  }
  return (data && typeof data === "object" && "endpoint" in data ? fromOwnWebhook(data) : camel(data)) as T;
}

/** One resource of a webhook, whichever family of routes it comes from. */
export function useOf<R extends ZoneRoute>(scope: Scope, route: R, options: Options = {}) {
  const { data: answer, error, refetch, dataUpdatedAt } = useApi(at(scope, route), { path: pathOf<R>(scope) }, options);
  const data = useMemo(
    () => answer && { ...answer, data: tidy<Operations[R]["answer"]>(scope.view, answer.data) },
    [answer, scope.view],
  );
  return { data, error, refetch, dataUpdatedAt };
}

export const useWebhook = (scope: Scope, options: Options = {}) => useOf(scope, "GET /admin/event-webhooks/{webhookId}", options);

/** All that the page of a webhook shows, in one answer. */
export const useOverview = (scope: Scope, options: Options = {}) => useOf(scope, "GET /admin/event-webhooks/{webhookId}/overview", options);

/** A list of a webhook by cursor. */
export function useListOf<R extends ZoneRoute>(scope: Scope, route: R, query: Operations[R]["query"], options: Options & { limit?: number } = {}) {
  const list = useList(at(scope, route), { path: pathOf<R>(scope), query }, options);
  return { ...list, items: list.items.map((item) => tidy<Item<R>>(scope.view, item)) };
}

/** What was ordered to be sent again. */
export function useRedeliveries(scope: Scope, live: number) {
  return useListOf(scope, "GET /admin/event-webhooks/{webhookId}/redeliveries", {}, { live });
}

/** The caller's own webhooks. */
export function useOwnWebhooks() {
  const list = useList("GET /api/v1/event-webhook", { query: { include: "health" } }, { live: 5000 });
  return { ...list, items: list.items.map(fromOwnWebhook) };
}

/** A change of a webhook, or of something of it; the answer in the one form. */
export function useChangeOf<R extends ZoneRoute>(scope: Scope, route: R) {
  const change = useChange(at(scope, route), [rootOf(scope)]);
  const send = async (body?: Record<string, unknown>, path: Record<string, string> = {}, ifMatch: string | null = null) => {
    const answer = await change.mutateAsync({
      path: pathOf<R>(scope, path),
      ifMatch,
      ...(body ? { body: (scope.view === "own" ? snake(body) : body) as Operations[R]["body"] } : {}),
    } as Request<R>);
    return tidy<Operations[R]["answer"]>(scope.view, answer.data);
  };
  return { send, busy: change.isPending, error: change.error, reset: change.reset };
}

/** The name of a webhook, if something that was read before has it. */
export function useKnownName(scope: Scope): string | null {
  const client = useQueryClient();
  const one = client.getQueriesData<Answer<unknown>>({ queryKey: [at(scope, "GET /admin/event-webhooks/{webhookId}/overview"), pathOf(scope)] });
  const found = one.map(([, answer]) => answer?.data).find((data) => data !== undefined);
  return found ? tidy<OwnedWebhookOverview>(scope.view, found).webhook.name : null;
}
