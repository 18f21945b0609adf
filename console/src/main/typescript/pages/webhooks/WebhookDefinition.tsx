import type { OwnedWebhook } from "../../api/types";
import { Link } from "../../app/router";
import { webhooks } from "../../texts/webhooks";
import { AddressLink } from "../../ui/links";
import { Hash, Time } from "../../ui/status";
import { Facts, Section } from "../../ui/page";

/** What the owner subscribed to. */
export function WebhookDefinition({ webhook }: { webhook: OwnedWebhook }) {
  const events = webhook.events ?? [{ topic0: webhook.topic0 }];
  const names = webhooks.definition;
  return (
    <Section title={names.title}>
      <Facts
        of={[
          [names.id, <Hash key="i" value={webhook.id} label="webhook id" />],
          [names.owner, <Link key="o" to={`users/${webhook.userId}`}>{webhook.userId}</Link>],
          [names.chain, `${webhook.chainName} (${webhook.chainId})`],
          [names.contract, <AddressLink key="c" value={webhook.contract} full />],
          [names.events, <ul key="e" className="plain-list">{events.map((event, i) => <li key={i}><Hash value={event.topic0} label="topic" />{"filters" in event && event.filters?.map((filter) => <div key={String(filter.argument)}>{names.where} <code>{String(filter.argument)}</code> = <code>{String(filter.equalTo)}</code></div>)}</li>)}</ul>],
          [names.delivery, webhook.delivery === "callback" ? webhook.url : webhooks.fetched],
          [names.order, webhook.ordered === null ? null : webhook.ordered ? names.ordered : names.unordered],
          [names.decode, webhook.decodeEvents ? names.yes : names.no],
          [names.from, String(webhook.fromBlock)],
          [names.upTo, webhook.blockTag === "latest" ? webhooks.create.latest : webhooks.create.finalized],
          [names.created, <Time key="t" at={webhook.createdAt} />],
          [names.updated, <Time key="u" at={webhook.updatedAt} />],
        ]}
      />
    </Section>
  );
}
