export { ContestedContracts, ContractClaims } from "./Claims";
export { Contracts } from "./Contracts";
export { ContractEvents, ContractInterface, ContractMatrix, ContractSettings } from "./ContractPage";
export { NewContract } from "./NewContract";
export { OrganizationContracts } from "./OrganizationContracts";
