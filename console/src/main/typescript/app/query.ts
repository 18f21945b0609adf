import { QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, ApiError, call, type Request, type Route } from "../api/client";
import type { Operations } from "../api/types";

/** One for the page; what was read is kept for a moment, and never behind a change. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
});

interface Options {
  /** The polling interval in milliseconds while the page is visible. */
  live?: number;
  enabled?: boolean;
}

/** One resource. Its key begins with the path, so that a change can name what it touches. */
export function useApi<R extends Route>(route: R, request: Request<R> = {}, options: Options = {}) {
  return useQuery<Answer<Operations[R]["answer"]>, ApiError>({
    queryKey: [route, request.path ?? {}, request.query ?? {}, request.body ?? null],
    queryFn: ({ signal }) => call(route, { ...request, signal }),
    refetchInterval: options.live ?? false,
    enabled: options.enabled ?? true,
  });
}

/** What one item of a route's list is. */
export type Item<R extends Route> = Operations[R]["answer"] extends { items: Array<infer T> } | Array<infer T> ? T : never;

interface ListAnswer {
  items: unknown[];
  next?: string | null;
  pagination?: { nextCursor?: string | null; totalItems?: number };
}

/** A list by pages, each behind the last row of the one before. */
export function useList<R extends Route>(route: R, request: Request<R> = {}, options: Options & { limit?: number } = {}) {
  const limit = options.limit ?? 50;
  const found = useInfiniteQuery<Answer<Operations[R]["answer"]>, ApiError>({
    queryKey: [route, "list", request.path ?? {}, request.query ?? {}],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(route, {
        ...request,
        query: { ...request.query, limit, ...(pageParam ? { cursor: pageParam } : {}) } as unknown as Operations[R]["query"],
        signal,
      }),
    getNextPageParam: (last) => {
      const answer = last.data as unknown as ListAnswer;
      return answer.pagination?.nextCursor ?? answer.next ?? last.next ?? undefined;
    },
    // No polling after the user has loaded more pages: it would return them to the top.
    refetchInterval: (query) => (options.live && (query.state.data?.pages.length ?? 0) <= 1 ? options.live : false),
    enabled: options.enabled ?? true,
  } as Parameters<typeof useInfiniteQuery<Answer<Operations[R]["answer"]>, ApiError>>[0]);
  const pages = ((found.data as { pages?: Answer<ListAnswer>[] } | undefined)?.pages ?? [])
    .map((page): ListAnswer => (Array.isArray(page.data) ? { items: page.data } : page.data));
  return {
    ...found,
    items: pages.flatMap((page) => page.items) as Item<R>[],
    total: pages[0]?.pagination?.totalItems,
  };
}

/** A change. Afterwards the cached responses of routes with these prefixes are reloaded. */
export function useChange<R extends Route>(route: R, invalidates: string[] = []) {
  const client = useQueryClient();
  return useMutation<Answer<Operations[R]["answer"]>, ApiError, Request<R>>({
    mutationFn: (request) => call(route, request),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: (query) => invalidates.some((prefix) => String(query.queryKey[0]).startsWith(`GET ${prefix}`)),
      }),
  });
}
