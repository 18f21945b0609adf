import { useAccess } from "../../app/access";
import { useApi } from "../../app/query";
import { explain } from "../../texts/explain";
import type { Callable } from "../../ui/call";

/** What is known of a contract that is called. */
export interface Known {
  functions: Callable[];
  /** Names of the contract and of the roles that its permissions may name, by what identifies them. */
  names: Map<string, string>;
  note: string | undefined;
  isPending: boolean;
}

const NO_FUNCTIONS: Callable[] = [];

/** The functions of a contract, by its address; the zone's readers need not know its owner. */
export function useFunctions(address: string, organization: string): Known {
  const access = useAccess();
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(address);
  const given = organization || (access.may("admin_read") ? "" : access.organization?.id ?? "");
  const owner = useApi("GET /contracts/{contractAddress}/disclosure", { path: { contractAddress: address } }, { enabled: isAddress && given === "" && access.may("admin_read") });
  const id = given || (owner.data?.data.organizationId ?? "");
  const matrix = useApi("GET /organizations/{id}/contracts/{contractAddress}/permission-matrix", { path: { id, contractAddress: address } }, { enabled: isAddress && id !== "" });
  const isPending = isAddress && ((given === "" && owner.isLoading) || (id !== "" && matrix.isLoading));
  const found = matrix.data?.data;
  const names = new Map((found?.roles ?? []).map((role) => [role.id, role.name]));
  if (found?.contract.name) names.set(found.contract.contractAddress, found.contract.name);
  const isUnknown = isAddress && !isPending && !matrix.data;
  return {
    functions: matrix.data?.data.functions ?? NO_FUNCTIONS,
    names,
    note: isPending ? explain.call.loading : isUnknown ? explain.call.unknown : matrix.data?.data.contract.name ?? undefined,
    isPending,
  };
}
