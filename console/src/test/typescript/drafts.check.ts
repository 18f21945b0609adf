// Run by itself, without a test framework: it throws at the first answer that is wrong.
import { bodyOf, effective, effectiveEvents, type FunctionDraft, incomplete, liveChanges, NOTHING, stageEvent, stageFunction } from "../../main/typescript/pages/contracts/drafts.ts";
import { toggleEverybody, toggleRole } from "../../main/typescript/pages/contracts/toggles.ts";

function same(what: string, found: unknown, expected: unknown) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a} and not ${b}`);
}

const permission = (source: "contract" | "template", more: object) => ({
  id: 7, source, inForce: true, methodSelector: "0x01", functionSignature: "pay(address)", accessType: "write", ruleType: "checkRole", isUmbrella: true, readsWithin: true,
  organizationOnly: false, roles: [{ id: "desk", roleName: "Desk" }], argumentRestrictions: [], createdAt: "", updatedAt: "", ...more,
});
const declared = (selector: string, permissions: object[]) => ({
  selector, signature: selector === "0x01" ? "pay(address)" : "read()", name: "", declared: true, inputs: [], stateMutability: selector === "0x01" ? "nonpayable" : "view", permissions,
});
const event = {
  id: "e", contractAddress: "0x", topic0Constant: "0xaa", topic1Constant: null, topic2Constant: null, topic3Constant: null, topic1ConditionType: "userAddress",
  topic2ConditionType: null, topic3ConditionType: null, organizationOnly: true, roles: [{ id: "desk" }], createdAt: "", updatedAt: "",
};
// deno-lint-ignore no-explicit-any
const matrixOf = (...permissions: object[]): any => ({
  contract: { contractAddress: "0x", name: null, templateId: null, organizationId: "o" },
  functions: [declared("0x01", permissions), declared("0x02", [])],
  events: [{ topic0: "0xaa", signature: "Paid(address)", name: "Paid", declared: true, anonymous: false, inputs: [], permissions: [event] }],
  anyEvent: [],
  roles: [],
});

const matrix = matrixOf(permission("contract", {}));
const pay = matrix.functions[0];
const own = effective(matrix, NOTHING, "0x01").draft;

// What was not touched is saved as it is, by its identifier.
same("untouched", bodyOf(matrix, NOTHING).functionPermissions.map((kept) => [kept.id, kept.ruleType, kept.roles]), [[7, "checkRole", [{ id: "desk" }]]]);
same("untouched events", bodyOf(matrix, NOTHING).eventPermissions.map((kept) => [kept.id, kept.topic1ConditionType]), [["e", "userAddress"]]);

// A change and back is no change, and what is changed loses what only the zone says.
const added = stageFunction(matrix, NOTHING, "0x01", toggleRole(own, "audit", pay));
same("a role more", added.functions["0x01"]?.roles, ["desk", "audit"]);
same("no umbrella any more", [added.functions["0x01"]?.umbrella, added.functions["0x01"]?.membersOnly], [false, true]);
same("and back", stageFunction(matrix, added, "0x01", toggleRole(effective(matrix, added, "0x01").draft, "audit", pay)), NOTHING);

// Taking a role away never lets more people in.
const rule = (ruleType: string): FunctionDraft => ({ ...(own as FunctionDraft), ruleType: ruleType as FunctionDraft["ruleType"], arguments: [0] });
same("the last role", toggleRole(own, "desk", pay), null);
same("the last role of both", toggleRole(rule("checkRoleAndRestrictArgument"), "desk", pay), null);
same("the last role of either", toggleRole(rule("checkRoleOrRestrictArgument"), "desk", pay)?.ruleType, "restrictArgument");
same("everybody no more", toggleEverybody({ ...rule("public"), roles: [] }, pay), null);
same("a function that reads", toggleRole(null, "desk", matrix.functions[1])?.accessType, "read");

// Without its own permission a contract has the template's again.
const both = matrixOf(permission("contract", {}), permission("template", { id: 9, ruleType: "public", roles: [] }));
const gone = stageFunction(both, NOTHING, "0x01", null);
same("the template's", [effective(both, gone, "0x01").from, effective(both, gone, "0x01").draft?.ruleType], ["template", "public"]);
same("which is not saved", bodyOf(both, gone).functionPermissions, []);

// What lacks its roles is not ready to be saved; events without roles go.
same("lacking", incomplete(stageFunction(matrix, NOTHING, "0x01", { ...(own as FunctionDraft), roles: [] })), ["pay(address)"]);
const seen = effectiveEvents(matrix, NOTHING)[0];
if (!seen) throw new Error("no event");
const unseen = stageEvent(matrix, NOTHING, { ...seen, roles: [] });
same("an event that nobody sees", bodyOf(matrix, unseen).eventPermissions, []);
same("what somebody else changed the same way", liveChanges(matrixOf(), stageFunction(matrix, NOTHING, "0x01", null)), NOTHING);
