import { useInfiniteQuery } from "@tanstack/react-query";
import { type Answer, type ApiError, call, type Request, type Route } from "../api/client";

interface OffsetAnswer {
  items?: unknown[];
  pagination?: { totalItems?: number };
}

/** A list of a route that counts rows to pass over; its answer is an array, or has its rows as items. */
export function useOffsetList<T>(route: Route, request: Request<Route> = {}, options: { live?: number; limit?: number } = {}) {
  const limit = options.limit ?? 50;
  const found = useInfiniteQuery<Answer<unknown>, ApiError>({
    queryKey: [route, "list", request.path ?? {}, request.query ?? {}],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(route, { ...request, query: { ...request.query, limit, offset: pageParam } as Request<Route>["query"], signal }),
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + rows(page.data).length, 0);
      const total = (last.data as OffsetAnswer).pagination?.totalItems;
      const more = total === undefined ? rows(last.data).length === limit : seen < total;
      return more && rows(last.data).length > 0 ? seen : undefined;
    },
    refetchInterval: (query) => (options.live && (query.state.data as { pages: unknown[] } | undefined)?.pages.length === 1 ? options.live : false),
  } as Parameters<typeof useInfiniteQuery<Answer<unknown>, ApiError>>[0]);
  const pages = (found.data as { pages?: Answer<unknown>[] } | undefined)?.pages ?? [];
  return {
    ...found,
    items: pages.flatMap((page) => rows(page.data)) as T[],
    total: (pages[0]?.data as OffsetAnswer | undefined)?.pagination?.totalItems,
  };
}

function rows(data: unknown): unknown[] {
  return Array.isArray(data) ? data : (data as OffsetAnswer).items ?? [];
}
