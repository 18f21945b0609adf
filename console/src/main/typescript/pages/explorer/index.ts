export { AddressPage } from "./AddressPage";
export { BlockPage } from "./BlockPage";
export { Blocks } from "./Blocks";
export { TransactionSearch } from "./TransactionSearch";
export { TransactionPage } from "./TransactionPage";
