import type { CreateContractPermission } from "../../api/types";
import { stage } from "./stage";

/** Stages what the gateway proposed, for its contract's matrix. */
export function stageRemedy(organizationId: string, remedy: CreateContractPermission, replaces: number | null) {
  const selector = remedy.methodSelector ?? "";
  stage(organizationId, remedy.contractAddress, (staged) => ({
    ...staged,
    functions: {
      ...staged.functions,
      [selector]: {
        id: replaces,
        selector,
        signature: remedy.functionSignature,
        accessType: remedy.accessType,
        ruleType: remedy.ruleType,
        roles: (remedy.roles ?? []).map((role) => role.id),
        arguments: (remedy.argumentRestrictions ?? []).map((restriction) => restriction.argumentIndex),
        umbrella: false,
        membersOnly: true,
        readsWithin: remedy.readsWithin ?? false,
      },
    },
  }));
}
