import { contracts } from "../../texts/contracts";

/** Where the pages of an organization's contracts stand. */
export function crumbsOf(organizationId: string): [string, string][] {
  return [["Organization", `organizations/${organizationId}`], [contracts.title, `organizations/${organizationId}/contracts`]];
}
