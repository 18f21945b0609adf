import { useApi } from "../../app/query";
import { operations } from "../../texts/operations";
import { Curl, Ready } from "../../ui/page";
import { Quotas as QuotaTable } from "../../ui/quotas";
import { Frame } from "./Frame";

const ROUTE = "GET /admin/quotas";

/** How much the zone has of what has a limit. */
export function Quotas() {
  const found = useApi(ROUTE, {});
  return (
    <Frame part="quotas" lead={operations.quotas.lead}>
      <Ready of={found}>{(data) => <QuotaTable of={data} />}</Ready>
      <Curl route={ROUTE} />
    </Frame>
  );
}
