import type { ReactNode } from "react";
import { legacy } from "../../texts/legacy";
import { Hash } from "../../ui/status";
import { Empty, Tabs } from "../../ui/page";
import { Frame } from "./Frame";

const texts = legacy.account;

/** The pages of one account. */
export function AccountFrame({ address, at, children }: { address: string; at: "state" | "history"; children: ReactNode }) {
  const path = `legacy/accounts/${address}`;
  return (
    <Frame title={texts.title} crumbs={[[legacy.blocks.title, "legacy/blocks"]]} lead={<Hash value={address} label="address" full />}>
      {/^0x[0-9a-fA-F]{40}$/.test(address)
        ? <><Tabs current={at === "state" ? path : `${path}/history`} tabs={[[texts.tabs.state, path], [texts.tabs.history, `${path}/history`]]} />{children}</>
        : <Empty title={texts.noAddress}>{texts.noAddressHint}</Empty>}
    </Frame>
  );
}
