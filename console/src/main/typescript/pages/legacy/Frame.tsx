import { type ReactNode, useState } from "react";
import { ApiError, call } from "../../api/client";
import { navigate } from "../../app/router";
import { useTask } from "../../app/task";
import { legacy } from "../../texts/legacy";
import { Failed, Page, Tabs } from "../../ui/page";

/** A page of the legacy rollup, with the field that finds anything there. */
export function Frame({ title, at, lead, crumbs, children }: {
  title: string;
  /** The tab that is shown, if it is one of them. */
  at?: string;
  lead?: ReactNode;
  crumbs?: [name: string, to: string][];
  children: ReactNode;
}) {
  const [text, setText] = useState("");
  const find = useTask(async () => navigate(await goal(text.trim())));
  return (
    <Page title={title} lead={lead} {...(crumbs ? { crumbs } : {})}>
      <form className="filters" role="search" onSubmit={(event) => { event.preventDefault(); find.mutate(); }}>
        <input type="search" className="wide" aria-label={legacy.search} placeholder={legacy.search} value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit" disabled={find.isPending || text.trim() === ""}>{legacy.go}</button>
      </form>
      {find.error && <Failed error={find.error} />}
      {at && <Tabs current={at} tabs={[[legacy.tabs.blocks, "legacy/blocks"], [legacy.tabs.tokens, "legacy/tokens"]]} />}
      {children}
    </Page>
  );
}

/** Where a text leads: an address by its form, else the block it finds, else the transaction of that hash. */
async function goal(text: string): Promise<string> {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return `legacy/accounts/${text.toLowerCase()}`;
  const isHash = /^(0x|sync-tx:|sync-bl:)?[0-9a-fA-F]{64}$/.test(text);
  if (!isHash && !/^\d{1,10}$/.test(text)) throw new ApiError(0, "SEARCH", legacy.wrong, [], null);
  if (text.startsWith("sync-tx:")) return `legacy/transactions/${text}`;
  try {
    return `legacy/blocks/${(await call("GET /api/v0.1/search", { query: { query: text } })).data.block_number}`;
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 404) throw cause;
    if (isHash && !text.startsWith("sync-bl:")) return `legacy/transactions/${text}`;
    throw new ApiError(404, "SEARCH", legacy.nothing, [], cause.requestId);
  }
}
