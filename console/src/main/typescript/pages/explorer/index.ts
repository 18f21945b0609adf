export { AddressPage } from "./AddressPage";
export { BlockPage } from "./BlockPage";
export { Blocks } from "./Blocks";
export { LookUp } from "./LookUp";
export { TransactionPage } from "./TransactionPage";
